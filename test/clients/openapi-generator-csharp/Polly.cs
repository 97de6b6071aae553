// What the generated client names of Polly: its policies of repetition, of which the story sets none.
using System;
using System.Threading;
using System.Threading.Tasks;

namespace Polly {
  public enum OutcomeType { Successful, Failure }

  public class PolicyResult<T> {
    public OutcomeType Outcome { get; set; }
    public T Result { get; set; }
    public Exception FinalException { get; set; }
  }

  public interface ISyncPolicy<T> {
    PolicyResult<T> ExecuteAndCapture(Func<T> act);
  }

  public interface IAsyncPolicy<T> {
    Task<PolicyResult<T>> ExecuteAndCaptureAsync(Func<Task<T>> act);
    Task<PolicyResult<T>> ExecuteAndCaptureAsync(Func<CancellationToken, Task<T>> act, CancellationToken cancellation);
  }
}
