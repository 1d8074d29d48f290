import { describe, expect, it } from 'vitest';
import type { ServerClient } from '#main/server/ServerClient.ts';
import { Services } from '#main/server/Services.ts';

class First {
  readonly client: ServerClient;

  constructor(client: ServerClient) {
    this.client = client;
  }
}

class Second extends First {}

describe('the endpoints of a server', () => {
  it('are created once per family, with the client of the open workspace', () => {
    const client = {} as ServerClient;
    const services = new Services(client, async () => undefined);
    const first = services.get(First);
    expect(first).toBeInstanceOf(First);
    expect(first.client).toBe(client);
    expect(services.get(First)).toBe(first);
    expect(services.get(Second)).not.toBe(first);
    expect(services.get(Second)).toBeInstanceOf(Second);
  });
});
