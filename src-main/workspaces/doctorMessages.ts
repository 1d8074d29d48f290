const list = (words: readonly string[]): string => words.join(', ');

const drift = (seconds: number): string => {
  const off = Math.abs(seconds);
  const amount = off < 120 ? `${off} seconds` : `${Math.round(off / 60)} minutes`;
  return `${amount} ${seconds < 0 ? 'behind' : 'ahead of'} this computer’s`;
};

export const doctorMessages = {
  waiting: 'Not checked yet.',
  running: 'Checking…',
  notReached: 'Skipped because an earlier check failed.',
  failed: 'This check could not be run.',
  address: {
    none: {
      sentence: 'This is not a valid server address.',
      wayOn: 'Use an address like https://mission-control.example.com.',
    },
    good: (origin: string) => `${origin} is a valid address.`,
    plain: (origin: string) => ({
      sentence: `${origin} does not use TLS. Others on the network can read all data, including passwords.`,
      wayOn: 'Ask the server’s administrator for an address that starts with https://.',
    }),
  },
  proxy: {
    none: 'Connects directly: this computer has no proxy for this address.',
    never: 'Connects directly, as chosen for this workspace.',
    own: (proxy: string) => `Connects through ${proxy}, as chosen for this workspace.`,
    system: (proxy: string) => `Connects through ${proxy}, the proxy of this computer.`,
  },
  dns: {
    number: (host: string) => `${host} is an IP address, so no lookup is needed.`,
    byProxy: 'The proxy looks up the name.',
    good: (host: string, addresses: string) => `${host} resolves to ${addresses}.`,
  },
  connection: {
    plain: (host: string) => `${host} accepts connections. They are not encrypted.`,
    verified: (host: string, issuer: string) => `${host} has a certificate issued by ${issuer}.`,
    trusted: (host: string) => `${host} has the certificate that you trust for this workspace only.`,
    other: (host: string, trusted: string) => ({
      sentence: `The connection to ${host} is not secure: its certificate is not the one that you trusted.`,
      wayOn: `Ask the server’s administrator whether its certificate was renewed. You trusted ${trusted}.`,
    }),
    soon: (host: string, day: string) => ({
      sentence: `The certificate of ${host} is valid, but it expires on ${day}.`,
      wayOn: 'Inform the server’s administrator.',
    }),
    noFile:
      'The CA certificate of this workspace is missing or cannot be read. Choose it again in Settings → Workspaces.',
  },
  server: {
    web: 'A Mission Control server answers, behind its web address (/api).',
    server: 'A Mission Control server answers, at its own address.',
    checker: 'A health checker answers. It has no sign-in and only health checks.',
    checksOnlyNow: {
      sentence:
        'A health checker answers, which has no sign-in. When this workspace was added, it was a Mission Control server.',
      wayOn: 'Add its address again to change the workspace to a health checker.',
    },
  },
  identity: {
    kratos: 'Users sign in with the server’s own identity service.',
    basic: 'Users sign in with user names and passwords from a file.',
    hosted: 'Users sign in through a hosted identity provider.',
    none: 'The server has no sign-in.',
    changed: {
      sentence: 'The server’s sign-in method has changed since this workspace was added.',
      wayOn: 'Edit the workspace and save it with “Check the connection”.',
    },
  },
  clock: {
    good: (seconds: number) =>
      // The server's clock is precise only to the second.
      Math.abs(seconds) < 2
        ? 'The server’s clock matches this computer’s.'
        : `The server’s clock is ${drift(seconds)}.`,
    off: (seconds: number) => ({
      sentence: `The server’s clock is ${drift(seconds)}.`,
      wayOn:
        'Correct the clock that is wrong. Until then, Quarterdeck corrects ages, but sessions may end too soon.',
    }),
  },
  versions: {
    both: (theirs: string, ours: string) => `The server is ${theirs}, Quarterdeck is ${ours}.`,
    checkers: (theirs: string, ours: string) =>
      `The server’s health checker is ${theirs}, Quarterdeck is ${ours}. The server does not report its own version.`,
    unsaid: (ours: string) => `The server does not report its version. Quarterdeck is ${ours}.`,
    notSignedIn: (ours: string) =>
      `Quarterdeck is ${ours}. The server reports its version only to signed-in users.`,
  },
  permissions: {
    notSignedIn: 'You are not signed in to this server on this computer.',
    ended: {
      sentence: 'The server no longer accepts the stored session.',
      wayOn: 'Open the workspace and sign in again.',
    },
    all: (roles: readonly string[]) => `Your roles: ${list(roles)}. You can read all main tables.`,
    some: (roles: readonly string[], refused: readonly string[]) => ({
      sentence: `Your roles: ${list(roles)}. You cannot read ${refused.join(', ')}.`,
      wayOn: 'Ask the server’s administrator if you need access.',
    }),
    details: (read: readonly string[], refused: readonly string[]) =>
      `Readable: ${read.join(', ') || 'nothing'}\nRefused: ${refused.join(', ') || 'nothing'}`,
  },
} as const;
