import { useEffect, useRef, useState } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { CodeEditor } from '#kit/editor/CodeEditor.tsx';
import type { CodeEditorProps } from '#kit/editor/CodeEditorProps.ts';
import { DiffView } from '#kit/editor/DiffView.tsx';
import type { EditorProblem } from '#kit/editor/EditorProblem.ts';
import type { EditorSchema } from '#kit/editor/EditorSchema.ts';
import { loadMonaco } from '#kit/editor/loadMonaco.ts';
import { type KitSection, State } from '../KitSection.tsx';

const canarySchema: EditorSchema = {
  uri: 'quarterdeck://schema/canary',
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['http'],
    properties: {
      schedule: { type: 'string', description: 'How often the checks run, such as `@every 30s`.' },
      interval: { type: 'integer', minimum: 1 },
      enabled: { type: 'boolean' },
      http: {
        type: 'array',
        items: {
          type: 'object',
          additionalProperties: false,
          properties: { name: { type: 'string' }, url: { type: 'string' }, responseCodes: { type: 'array' } },
        },
      },
    },
  },
};

const silenceSchema: EditorSchema = {
  uri: 'quarterdeck://schema/silence',
  schema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      reason: { type: 'string', description: 'Why nobody should be told.' },
      recursive: { type: 'boolean' },
      severity: { enum: ['low', 'medium', 'high'] },
    },
  },
};

const canary = `# Checks of the shop front
schedule: "@every 30s"
interval: 30
enabled: true
http:
  - name: front page
    url: https://shop.meridian.example/
    responseCodes: [200, 204]
  - name: basket
    url: https://shop.meridian.example/basket
`;

const wrongCanary = `schedule: "@every 30s"
interval: often
http: []
`;

const silence = `{
  "reason": "Moving the database",
  "recursive": true,
  "severity": "low"
}
`;

const deployment = `apiVersion: apps/v1
kind: Deployment
metadata:
  annotations: &notes
    deployment.kubernetes.io/revision: "148"
    helm.sh/chart: payments-3.18.2
  generation: 151
  labels:
    app.kubernetes.io/name: payments-worker
    team: payments
  name: payments-worker
spec:
  progressDeadlineSeconds: 600
  replicas: 6
  strategy:
    rollingUpdate:
      maxSurge: 25%
      maxUnavailable: 1
    type: RollingUpdate
  template:
    metadata:
      annotations: *notes
    spec:
      containers:
      - env:
        - name: DB_POOL_MAX
          value: "200"
        - name: DB_POOL_IDLE_TIMEOUT
          value: 10m
        image: registry.meridian.example/payments/worker:3.18.2
        stdin: false
        tty: null
`;

const scaledDeployment = deployment
  .replace('replicas: 6', 'replicas: 8')
  .replace('        stdin: false\n', '')
  .replace('value: 10m', 'value: 30m\n        - name: DB_HOST\n          value: payments-db.prod.internal');

const wrapped = `apiVersion: canaries.flanksource.com/v1
kind: Canary
metadata:
  name: shop
spec:
  # Often enough
  schedule: "@every 30s"
  http: []
`;

const shell = `#!/bin/sh
# Restarts a worker that hangs.
for pod in $(kubectl get pods -o name); do
  if [ "$pod" != "" ]; then
    echo "restarting $pod" && sleep 5
  fi
done
`;

const javascript = `// The newest failure first.
export function newest(failures, limit = 10) {
  const label = \`\${failures.length} failures\`;
  return failures.filter((it) => it.ok === false).slice(0, limit);
}
`;

const markdown = `# Runbook

Restart the **worker**, then read the [log](https://logs.meridian.example).

- wait for \`ready\`
- tell *payments*
`;

/** A schema that a server could send: every rule is nested in the previous one. */
const deepSchema: EditorSchema = {
  uri: 'quarterdeck://schema/deep',
  schema: JSON.parse(`${'{"not":'.repeat(10_000)}{}${'}'.repeat(10_000)}`),
};

const never = () => new Promise<never>(() => {});
const fail = () =>
  Promise.reject(new Error('Failed to fetch dynamically imported module: /assets/editor.js'));

function FailingOnce() {
  const failed = useRef(false);
  const [failOnce] = useState(() => () => {
    if (failed.current) return loadMonaco();
    failed.current = true;
    return fail();
  });
  return <CodeEditor label="Failed once" language="yaml" value={wrongCanary} height={140} load={failOnce} />;
}

function Kept({ value: start, ...rest }: CodeEditorProps) {
  const [value, setValue] = useState(start);
  return <CodeEditor {...rest} value={value} onChange={setValue} />;
}

function WithMarkers() {
  const [problems, setProblems] = useState<readonly EditorProblem[]>([]);
  return (
    <>
      <Kept
        label="Canary with an error"
        language="yaml"
        schema={canarySchema}
        value={wrongCanary}
        height={104}
        error="The server refused this canary."
        onMarkers={setProblems}
      />
      <output className="visually-hidden" data-testid="markers">
        {problems.map(({ line, column, message }) => `${line}:${column} ${message}`).join('\n')}
      </output>
    </>
  );
}

/** Mounts and unmounts editors. Tests count Monaco's models. */
function Mounting() {
  const [shown, setShown] = useState(false);
  const [models, setModels] = useState<number>();
  useEffect(() => {
    if (shown) return;
    void loadMonaco().then(({ api }) => setModels(api.editor.getModels().length));
  }, [shown]);
  return (
    <>
      <Button
        onClick={() => {
          setModels(undefined);
          setShown(!shown);
        }}
      >
        {shown ? 'Hide editors' : 'Show editors'}
      </Button>
      <output data-testid="models">{models}</output>
      {shown && (
        <>
          <Kept label="Mounted canary" language="yaml" schema={canarySchema} value={canary} height={80} />
          <DiffView label="Mounted diff" language="yaml" original="a: 1" modified="a: 2" height={60} />
        </>
      )}
    </>
  );
}

const tokenized = { shell, javascript, markdown, text: 'Plain text: 12, true, "no colours"\n' } as const;

function Content() {
  // Alone on the page, so that all Monaco models belong to it.
  if (new URLSearchParams(location.search).has('mounting')) {
    return (
      <State name="CodeEditor: mounting" wide>
        <Mounting />
      </State>
    );
  }
  return (
    <>
      <State name="CodeEditor: YAML with schema" wide>
        <Kept label="Canary" language="yaml" schema={canarySchema} value={canary} height={220} />
      </State>
      <State name="CodeEditor: YAML with an error" wide>
        <WithMarkers />
      </State>
      <State name="CodeEditor: JSON with schema" wide>
        <Kept label="Silence" language="json" schema={silenceSchema} value={silence} height={120} />
      </State>
      <State name="CodeEditor: schema that is nested too deeply" wide>
        <Kept label="Deep" language="yaml" schema={deepSchema} value={canary} height={80} />
      </State>
      <State name="CodeEditor: unwrap prompt" wide>
        <Kept label="Spec" language="yaml" value={wrapped} height={180} offerUnwrap />
      </State>
      {(['shell', 'javascript', 'markdown', 'text'] as const).map((language) => (
        <State key={language} name={`CodeEditor: ${language}`} wide>
          <CodeEditor
            label={`Example in ${language}`}
            language={language}
            value={tokenized[language]}
            readOnly
            height={language === 'text' ? 48 : 160}
          />
        </State>
      ))}
      <State name="CodeEditor: loading" wide>
        <CodeEditor label="Loading" language="yaml" value="" height={140} load={never} />
      </State>
      <State name="CodeEditor: failed to load" wide>
        <CodeEditor label="Failed" language="yaml" value="" height={140} load={fail} />
      </State>
      <State name="CodeEditor: fails to load once" wide>
        <FailingOnce />
      </State>
      <State name="DiffView: side by side" wide>
        <DiffView
          label="Deployment"
          language="yaml"
          original={deployment}
          modified={scaledDeployment}
          height={320}
        />
      </State>
      <State name="DiffView: inline" wide>
        <DiffView
          label="Deployment in one column"
          language="yaml"
          original={deployment}
          modified={scaledDeployment}
          layout="inline"
          height={320}
        />
      </State>
    </>
  );
}

export const section: KitSection = {
  id: 'editor',
  title: 'Editor',
  note: 'mono 12/20, Monaco on demand',
  order: 70,
  Content,
};
