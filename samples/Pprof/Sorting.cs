namespace Pprof;

/// <summary>The work: a quicksort that counts its comparisons and moves.</summary>
public sealed class Sorting(WorkCounter work)
{
    public void QuickSort(Span<int> numbers)
    {
        using var call = work.Enter();
        if (numbers.Length > 1)
        {
            int middle = Partition(numbers);
            QuickSort(numbers[..middle]);
            QuickSort(numbers[(middle + 1)..]);
        }
    }

    private int Partition(Span<int> numbers)
    {
        using var call = work.Enter();
        Swap(ref numbers[numbers.Length / 2], ref numbers[^1]);
        int middle = 0;
        foreach (ref int number in numbers[..^1])
        {
            work.Current.Comparisons++;
            if (number < numbers[^1])
            {
                Swap(ref number, ref numbers[middle++]);
            }
        }

        Swap(ref numbers[middle], ref numbers[^1]);
        return middle;
    }

    private void Swap(ref int left, ref int right)
    {
        work.Current.Moves += 2;
        (left, right) = (right, left);
    }
}
