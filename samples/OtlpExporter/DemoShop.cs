using System.Diagnostics;

namespace OtlpExporter;

/// <summary>A made-up web shop: each request is a trace of eight spans.</summary>
internal static class DemoShop
{
    public const string SourceName = "Demo.Shop";

    private static readonly ActivitySource Source = new(SourceName, "2.1.0");

    public static void Record(int spans, CancellationToken cancellation)
    {
        for (int i = 0; i < spans && !cancellation.IsCancellationRequested; i += 8)
        {
            using Activity? request = Source.StartActivity("GET /orders/{id}", ActivityKind.Server);
            request?.SetTag("http.request.method", "GET").SetTag("url.path", $"/orders/{i}").SetTag("http.response.status_code", i % 80 == 0 ? 500 : 200);
            if (i % 80 == 0)
            {
                request?.SetStatus(ActivityStatusCode.Error, "The warehouse did not answer.");
                request?.AddEvent(new ActivityEvent("exception", tags: new ActivityTagsCollection { ["exception.type"] = "System.TimeoutException" }));
            }

            for (int k = 1; k < 8 && i + k < spans; k++)
            {
                using Activity? query = Source.StartActivity("SELECT orders", ActivityKind.Client);
                query?.SetTag("db.system.name", "postgresql").SetTag("db.rows", k).SetTag("db.cost", k * 0.25).SetTag("cache.hit", k % 2 == 0);
            }
        }
    }
}
