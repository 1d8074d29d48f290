/** A server clock with an offset that tests set. The clock applies to JWTs and the `Date` header. */
export class ServerClock {
  offsetSeconds = 0;

  get now(): Date {
    return new Date(Date.now() + this.offsetSeconds * 1_000);
  }
}
