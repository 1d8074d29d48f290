import { Client } from 'pg';

/** The fields of a connection that a test needs. */
export interface StoredConnection {
  readonly type: string;
  readonly url: string | null;
  readonly username: string | null;
  readonly password: string | null;
  readonly certificate: string | null;
}

/** Outcome of a test: success, rejection, unreachable host, or no test for this type. */
export type TryResult =
  | { readonly outcome: 'works' | 'unreachable' | 'cannot be tried' }
  | { readonly outcome: 'refused'; readonly error: string };

/** Types that the server cannot test. */
const untried = new Set(
  (
    'discord dynatrace generic_webhook google_chat ifttt jmeter ldap matrix mattermost mongo ntfy opsgenie pushbullet ' +
    'pushover restic rocketchat sftp slackwebhook smb teams webhook windows zulip_chat'
  ).split(' '),
);

const works = { outcome: 'works' } as const;
const unreachable = { outcome: 'unreachable' } as const;
const refused = (error: string): TryResult => ({ outcome: 'refused', error });

/** Responses of cloud services to unknown credentials; some are JSON. */
const refusals: Readonly<Record<string, string>> = {
  aws: 'operation error STS: GetCallerIdentity, https response error StatusCode: 403, api error InvalidClientTokenId: The security token included in the request is invalid.',
  s3: 'operation error S3: HeadBucket, https response error StatusCode: 403, api error Forbidden: Forbidden',
  azure: JSON.stringify({
    error: 'invalid_client',
    error_description: 'AADSTS7000215: Invalid client secret provided.',
    error_codes: [7_000_215],
  }),
  azure_devops: 'server returned status (401 Unauthorized)',
  google_cloud: 'google: could not find default credentials',
  gcs: 'google: could not find default credentials',
  github: JSON.stringify({
    message: 'Bad credentials',
    documentation_url: 'https://docs.github.example/rest',
    status: '401',
  }),
  gitlab: JSON.stringify({ message: '401 Unauthorized' }),
  kubernetes: 'Unauthorized',
  slack: JSON.stringify({ ok: false, error: 'invalid_auth' }),
  telegram: JSON.stringify({ ok: false, error_code: 401, description: 'Unauthorized' }),
};

const isReference = (secret: string): boolean => /^(?:secret|configmap):\/\/[^/]+\/[^/]+$/.test(secret);
const isLoopback = (host: string): boolean => ['127.0.0.1', 'localhost', '[::1]'].includes(host);
/** Whether a host exists in the sample's world. */
const isThere = (host: string): boolean => /(?:\.meridian\.example|\.svc)$/.test(host);

/** Returns the host of a URL or `host:port`, with placeholders replaced. */
function hostOf(url: string): string {
  const plain = url.replace(/\$\((?:username|password)\)/g, 'x');
  const address = /^[a-z+]+:\/\//i.test(plain) ? plain : `any://${plain}`;
  return URL.canParse(address) ? new URL(address).hostname : '';
}

async function tryHttp(url: string): Promise<TryResult> {
  const host = hostOf(url);
  if (!isLoopback(host)) return isThere(host) ? works : unreachable;
  try {
    const { status, statusText } = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(5_000),
    });
    return status < 400 ? works : refused(`server returned status (${status} ${statusText})`);
  } catch {
    // The server reports every network error with the same generic message.
    return unreachable;
  }
}

async function tryPostgres({ url, username, password }: StoredConnection): Promise<TryResult> {
  const filled = (url ?? '')
    .replaceAll('$(username)', encodeURIComponent(username ?? ''))
    .replaceAll('$(password)', encodeURIComponent(password ?? ''));
  const host = hostOf(filled);
  const failed = (why: string) => {
    const { username: user = '', pathname = '' } = URL.canParse(filled) ? new URL(filled) : {};
    const about = `\`user=${decodeURIComponent(user)} database=${pathname.slice(1)}\``;
    return refused(`error creating pgx pool: failed to connect to ${about}: ${why}`);
  };
  if (!isLoopback(host))
    return failed(`hostname resolving error: lookup ${host} on 10.96.0.10:53: no such host`);
  const client = new Client({ connectionString: filled, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return works;
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error));
  } finally {
    await client.end();
  }
}

/** The sample stores no secrets. References count as valid credentials, literal values as invalid. */
function tryCredentials({ type, username, password, certificate }: StoredConnection): TryResult {
  const secrets = [type === 'aws' || type === 's3' ? username : null, password, certificate].filter(Boolean);
  return secrets.length > 0 && secrets.every((secret) => isReference(secret ?? ''))
    ? works
    : refused(refusals[type] ?? 'Unauthorized');
}

/**
 * Tests a connection as the server does. Only connections to this computer are opened; stored values
 * determine other outcomes.
 */
export async function tryConnection(connection: StoredConnection): Promise<TryResult> {
  const { type, url } = connection;
  if (untried.has(type)) return { outcome: 'cannot be tried' };
  if (type === 'postgres') return tryPostgres(connection);
  if (['http', 'prometheus', 'elasticsearch'].includes(type)) return tryHttp(url ?? '');
  if (type in refusals) return tryCredentials(connection);
  if (['email', 'git', 'mysql', 'redis', 'sql_server'].includes(type))
    return isThere(hostOf(url ?? ''))
      ? works
      : refused(`dial tcp: lookup ${hostOf(url ?? '')} on 10.96.0.10:53: no such host`);
  // For local folders and unknown types, the server reports success.
  return works;
}
