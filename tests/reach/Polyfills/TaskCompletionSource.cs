namespace System.Threading.Tasks;

internal sealed class TaskCompletionSource(TaskCreationOptions options)
{
    private readonly TaskCompletionSource<bool> source = new(options);

    public Task Task => source.Task;

    public void SetResult() => source.SetResult(true);

    public void SetException(Exception error) => source.SetException(error);
}
