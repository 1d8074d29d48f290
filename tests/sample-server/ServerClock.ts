/** A server's clock, which a test can set ahead of this computer's or behind it. It decides about JWTs and the `Date` header. */
export class ServerClock {
  offsetSeconds = 0;

  get now(): Date {
    return new Date(Date.now() + this.offsetSeconds * 1_000);
  }
}
