namespace ProtoZeroSharp.Tests.Reach;

/// <summary>What is not run on the runtime that this is, and why.</summary>
internal static class Exclusions
{
    private const string Namespace = "ProtoZeroSharp.Tests.";
    private const string StartsProtoc = "starts protoc for every message";
    private const string ComparesTimes = "compares times, which these runtimes spend unevenly";

    public static IReadOnlyList<Exclusion> All { get; } = [.. Everywhere(), .. Here()];

    /// <summary>The entry that a test falls under: its own or its class's.</summary>
    public static Exclusion? Find(string name) =>
        All.FirstOrDefault(exclusion => name == Namespace + exclusion.Name || name.StartsWith(Namespace + exclusion.Name + ".", StringComparison.Ordinal));

    private static Exclusion[] Narrow =>
    [
        new("Limits.LargestMessageTests", "a 32-bit process has no 2 GB in one piece"),
        new("Reading.LargeInputTests", "maps 2 GB in one piece, which a 32-bit process has by luck"),
        new("Memory.IdleMemoryTests.A_message_of_any_size_finds_the_memory_of_the_one_before", "a 32-bit process keeps 64 MB, and the test wants 70"),
        new("Memory.OutOfMemoryTests.What_is_kept_idle_is_given_up_before_there_is_said_to_be_no_memory", "a quarter of its addresses is what a 32-bit process may have"),
    ];

    private static Exclusion[] Everywhere() =>
    [
        new("Reading.EditionTests", StartsProtoc),
        new("Reading.SplitMessageTests.Messages_in_pieces_far_from_each_other_are_copied_compared_and_printed_as_one", StartsProtoc),
        new("Memory.AllocationTests", CountsAllocations),
        new("Limits.LimitAllocationTests", CountsAllocations),
        new("Sinks.SinkAllocationTests", CountsAllocations),
        new("Editing.EditingAllocationTests", CountsAllocations),
        new("Reading.ReadingAllocationTests", CountsAllocations),
        new("Editing.ExtensionEditTests.Editing_extensions_allocates_nothing", CountsAllocations),
        new("Editing.FitsTests.Saying_no_allocates_nothing", CountsAllocations),
        new("Reading.LinearityTests", ComparesTimes),
        new("Differential.EqualityTests", "takes many minutes when it is interpreted, and reads as the tests that run"),
        new("Writing.UndoGrowthTests.Is_linear", ComparesTimes),
        new("Memory.ProtoBufferTests.A_deep_message_does_not_slow_the_buffer_down_for_good", ComparesTimes),
    ];

#if NET
    private const string CountsAllocations = "counts what the compiled code allocates; here it is interpreted";
    private const string NeedsThreads = "starts threads, and there is one";
    private const string RecursesItself = "recurses itself, deeper than the stack is here";
    private const string OneCulture = "sets another culture than the invariant one, which is the only one";
    private const string NeedsFinalizers = "waits for finalizers, which run when the program is idle";
    private const string NeedsPages = "maps pages with mmap and mprotect, which are not there";

    private static Exclusion[] Here() =>
    [
        .. Narrow,
        new("Memory.ThreadTests", NeedsThreads),
        new("Writing.ModelTests.An_allocation_that_fails_changes_nothing", NeedsThreads),
        new("Sinks.DetachTests.A_forgotten_message_is_counted_and_its_memory_returns", NeedsFinalizers),
        new("Memory.StressTests", NeedsThreads),
        new("Reading.ChangedInputTests.A_list_goes_on_in_the_input_after_a_length_that_changed_while_it_was_read", NeedsThreads),
        new("Memory.ProtoBufferTests.What_another_thread_writes_cannot_be_looked_at_or_taken_away", NeedsThreads),
        new("Memory.ProtoBufferTests.Reset_ends_the_writer_that_a_thread_left_behind", NeedsThreads),
        new("Memory.ProtoBufferTests.A_reset_and_a_disposal_of_what_a_thread_left_behind_give_it_back_once", NeedsThreads),
        new("Memory.ProtoBufferTests.Buffers_whose_writers_threads_left_behind_give_their_memory_back_while_other_threads_run", NeedsThreads),
        new("Faults.MovingMemoryTests", NeedsThreads),
        new("Faults.SharedUseTests", NeedsThreads),
        new("Faults.DeepExceptionTests", NeedsThreads),
        new("Memory.EndedThreadTests", NeedsThreads),
        new("Memory.DisposeRaceTests", NeedsThreads),
        new("Memory.IdleMemoryTests", NeedsThreads),
        new("Memory.MemoryOptionsTests.The_event_source_tells_of_memory_allocated_freed_and_forgotten", NeedsThreads),
        new("Memory.MemoryOptionsTests.A_listener_may_wait_for_a_thread_that_writes_and_write_itself", NeedsThreads),
        new("Memory.MemoryOptionsTests.A_listener_that_is_slow_is_told_how_many_events_it_missed", NeedsThreads),
        new("Memory.UninterruptedTests", NeedsThreads),
        new("Sinks.AbandonedWriteTests", NeedsFinalizers),
        new("Memory.MemoryOptionsTests.The_event_source_has_counters", "a browser has no counters"),
        new("Memory.OutOfMemoryTests", NeedsThreads),
        new("Memory.StateRingTests.Writers_in_use_are_passed_over_and_no_further_states_are_made", "counts the states that its thread has made, and all tests share the one"),
        new("Memory.ProtoBufferTests.A_forgotten_buffer_gives_its_memory_back_and_is_counted", NeedsFinalizers),
        new("Memory.ProtoBufferTests.A_forgotten_buffer_with_a_forgotten_writer_gives_its_memory_back_when_the_thread_has_ended", NeedsThreads),
        new("Memory.ProtoBufferTests.A_buffer_that_is_collected_under_its_writer_leaves_its_memory_to_the_writer", NeedsFinalizers),
        new("Differential.DifferentialReadingTests", "takes many minutes when it is interpreted; 32-bit Mono runs it"),
        new("Reading.HostilePrefixTests", "takes many minutes when it is interpreted; 32-bit Mono runs it"),
        new("Writing.LengthTests.Ten_thousand_typed_levels_nest", RecursesItself),
        new("Writing.GroupTests.Ten_thousand_groups_nest", RecursesItself),
        new("Sinks.GatherTests.A_socket_takes_the_pieces_in_one_call", "a browser has no sockets"),
        new("Writing.InterpolatedTextTests.The_text_is_that_of_the_invariant_culture_whatever_the_threads_culture", OneCulture),
        new("Writing.InterpolatedTextTests.A_value_that_formats_itself_as_utf8_needs_no_string", OneCulture),
        new("Writing.GuardPageTests", NeedsPages),
        new("Reading.ReadingGuardPageTests", NeedsPages),
        new("Reach.AddressTests.Messages_in_memory_near_the_last_address_are_written_and_misuse_of_them_is_noticed", NeedsPages),
    ];
#else
    private const string CountsAllocations = "counts what a thread allocates, which Mono does not tell";
    private const string NoEndOfSmallStack = "Mono finds room on a thread's small stack where there is none";
    private const string NoEventSources = "Mono has no event sources";

    private static Exclusion[] Here() =>
    [
        new("Sinks.GatherTests.A_file_takes_the_pieces_in_one_call", ".NET Framework has no RandomAccess"),
        new("Sinks.GatherLifetimeTests.A_value_is_let_go_when_its_writer_is_reset_flushed_or_disposed", Conservative),
        new("Writing.InterpolatedTextTests.Values_of_unusual_length_grow_the_output", ".NET Framework formats no number with 400 digits"),
        new("Memory.MemoryOptionsTests.The_event_source_tells_of_memory_allocated_freed_and_forgotten", NoEventSources),
        new("Memory.MemoryOptionsTests.A_listener_may_wait_for_a_thread_that_writes_and_write_itself", NoEventSources),
        new("Memory.MemoryOptionsTests.A_listener_that_is_slow_is_told_how_many_events_it_missed", NoEventSources),
        new("Sinks.AbandonedWriteTests", Conservative),
        new("WellKnownTypes.FieldMaskCopyTests.Very_deep_masks_do_not_use_up_the_stack", NoEndOfSmallStack),
        new("Faults.DeepExceptionTests.A_struct_that_holds_itself_is_refused", NoEndOfSmallStack),
        .. IntPtr.Size == 8 ? Wide : Narrow,
    ];

    private static Exclusion[] Wide => [new("Reach.AddressTests", "addresses do not wrap here")];

    private const string Conservative = "Mono's collector takes any word on the stack for a reference";
#endif
}
