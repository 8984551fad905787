namespace Pprof;

/// <summary>The work: three ways to sort, which count their comparisons and moves.</summary>
public sealed class Sorting(WorkCounter work)
{
    public void SortAll(ReadOnlySpan<int> numbers)
    {
        using var call = work.Enter();
        QuickSort(numbers.ToArray());
        MergeSort(numbers.ToArray(), new int[numbers.Length]);
        HeapSort(numbers.ToArray());
    }

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

    public void MergeSort(Span<int> numbers, Span<int> room)
    {
        using var call = work.Enter();
        if (numbers.Length > 1)
        {
            int middle = numbers.Length / 2;
            MergeSort(numbers[..middle], room);
            MergeSort(numbers[middle..], room);
            Merge(numbers, middle, room);
        }
    }

    public void HeapSort(Span<int> numbers)
    {
        using var call = work.Enter();
        for (int i = (numbers.Length / 2) - 1; i >= 0; i--)
        {
            SiftDown(numbers, i);
        }

        for (int last = numbers.Length - 1; last > 0; last--)
        {
            Swap(ref numbers[0], ref numbers[last]);
            SiftDown(numbers[..last], 0);
        }
    }

    private int Partition(Span<int> numbers)
    {
        using var call = work.Enter();
        Swap(ref numbers[numbers.Length / 2], ref numbers[^1]);
        int middle = 0;
        for (int i = 0; i < numbers.Length - 1; i++)
        {
            if (IsLess(numbers[i], numbers[^1]))
            {
                Swap(ref numbers[i], ref numbers[middle++]);
            }
        }

        Swap(ref numbers[middle], ref numbers[^1]);
        return middle;
    }

    private void Merge(Span<int> numbers, int middle, Span<int> room)
    {
        using var call = work.Enter();
        Span<int> left = room[..middle];
        numbers[..middle].CopyTo(left);
        for (int i = 0, right = middle, next = 0; i < left.Length; next++)
        {
            bool takesRight = right < numbers.Length && IsLess(numbers[right], left[i]);
            numbers[next] = takesRight ? numbers[right++] : left[i++];
            work.Current.Moves++;
        }
    }

    private void SiftDown(Span<int> numbers, int parent)
    {
        using var call = work.Enter();
        for (int child = (2 * parent) + 1; child < numbers.Length; child = (2 * parent) + 1)
        {
            child += child + 1 < numbers.Length && IsLess(numbers[child], numbers[child + 1]) ? 1 : 0;
            if (!IsLess(numbers[parent], numbers[child]))
            {
                return;
            }

            Swap(ref numbers[parent], ref numbers[child]);
            parent = child;
        }
    }

    private bool IsLess(int left, int right)
    {
        work.Current.Comparisons++;
        return left < right;
    }

    private void Swap(ref int left, ref int right)
    {
        work.Current.Moves += 2;
        (left, right) = (right, left);
    }
}
