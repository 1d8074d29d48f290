const list = (words: readonly string[]): string => words.join(', ');

const drift = (seconds: number): string => {
  const off = Math.abs(seconds);
  const amount = off < 120 ? `${off} seconds` : `${Math.round(off / 60)} minutes`;
  return `${amount} ${seconds < 0 ? 'behind' : 'ahead of'} this computer’s`;
};

export const doctorMessages = {
  waiting: 'Not looked at yet.',
  running: 'Looking…',
  notReached: 'Not looked at, because an earlier part failed.',
  failed: 'This could not be looked at.',
  address: {
    none: {
      sentence: 'This is not the address of a server.',
      wayOn: 'Write it like https://mission-control.example.com.',
    },
    good: (origin: string) => `${origin} is an address that can be used.`,
    plain: (origin: string) => ({
      sentence: `${origin} has no TLS: whoever is in between can read everything, passwords too.`,
      wayOn: 'Ask who runs the server for an address that begins with https://.',
    }),
  },
  proxy: {
    none: 'Connects directly: this computer names no proxy for it.',
    never: 'Connects directly, as chosen for this workspace.',
    own: (proxy: string) => `Connects through ${proxy}, as chosen for this workspace.`,
    system: (proxy: string) => `Connects through ${proxy}, as this computer says.`,
  },
  dns: {
    number: (host: string) => `${host} is a number; there is no name to look up.`,
    byProxy: 'The proxy looks the name up.',
    good: (host: string, addresses: string) => `${host} is ${addresses}.`,
  },
  connection: {
    plain: (host: string) => `${host} takes connections. They are not encrypted.`,
    verified: (host: string, issuer: string) => `${host} shows a certificate that ${issuer} vouches for.`,
    trusted: (host: string) => `${host} shows the certificate that you trust for this workspace alone.`,
    other: (host: string, trusted: string) => ({
      sentence: `The connection to ${host} is not secure: it now shows another certificate than the one you trusted.`,
      wayOn: `Ask who runs the server whether its certificate was renewed. You trusted ${trusted}.`,
    }),
    soon: (host: string, day: string) => ({
      sentence: `The certificate of ${host} is good, but it runs out on ${day}.`,
      wayOn: 'Tell who runs the server.',
    }),
    noFile:
      'The file with this workspace’s own authority is missing or cannot be read. Choose it again in Settings → Workspaces.',
  },
  server: {
    web: 'A Mission Control server answers, behind its web address (/api).',
    server: 'A Mission Control server answers, at its own address.',
    checker: 'A health checker answers. It has no sign-in, and nothing but health checks.',
    checksOnlyNow: {
      sentence:
        'A health checker answers, which has no sign-in. It was a whole server when this workspace was added.',
      wayOn: 'Add its address again: the workspace then becomes what the server is now.',
    },
  },
  identity: {
    kratos: 'People sign in with the server’s own identity service.',
    basic: 'People sign in with user names and passwords of a file.',
    hosted: 'People sign in through a hosted identity provider.',
    none: 'Nobody signs in there.',
    changed: {
      sentence: 'The server signs people in otherwise than when this workspace was added.',
      wayOn: 'Edit the workspace and save it with “Check the connection”.',
    },
  },
  clock: {
    good: (seconds: number) =>
      // The server's clock is precise only to the second.
      Math.abs(seconds) < 2 ? 'The server’s clock agrees.' : `The server’s clock is ${drift(seconds)}.`,
    off: (seconds: number) => ({
      sentence: `The server’s clock is ${drift(seconds)}.`,
      wayOn: 'Set the clock that is wrong. Until then ages are corrected, but sessions may end too soon.',
    }),
  },
  versions: {
    both: (theirs: string, ours: string) => `The server is ${theirs}, Quarterdeck is ${ours}.`,
    checkers: (theirs: string, ours: string) =>
      `The server’s health checker is ${theirs}, Quarterdeck is ${ours}. The server does not say its own version.`,
    unsaid: (ours: string) => `The server does not say its version. Quarterdeck is ${ours}.`,
    nobody: (ours: string) =>
      `Quarterdeck is ${ours}. The server tells its version to those who are signed in.`,
  },
  permissions: {
    nobody: 'Nobody is signed in there on this computer.',
    ended: {
      sentence: 'The server no longer accepts the session that is kept.',
      wayOn: 'Open the workspace and sign in again.',
    },
    all: (roles: readonly string[]) =>
      `You are ${list(roles)}. The server refuses you none of the main tables.`,
    some: (roles: readonly string[], refused: readonly string[]) => ({
      sentence: `You are ${list(roles)}. The server refuses you ${refused.join(', ')}.`,
      wayOn: 'Ask an administrator of the server if you need them.',
    }),
    details: (read: readonly string[], refused: readonly string[]) =>
      `May read: ${read.join(', ') || 'nothing'}\nRefused: ${refused.join(', ') || 'nothing'}`,
  },
} as const;
