import type { AssistantCall, AssistantState } from '#contract/assistants.ts';
import { type AssistantClient, connectAssistantClient, connectRawAssistant } from './assistantClient.ts';
import { type TestWindow, waitFor } from './bridgeClient.ts';
import { untilFeeds } from './feedStates.ts';
import { createIncident } from './incidentChanges.ts';
import { type SampleForTests, startSampleForTests } from './sampleForTests.ts';
import { signInAs, testKeychain, waitForSession } from './session.ts';
import { openApplication } from './testApplication.ts';

type Settings = Parameters<TestWindow['bridge']['assistants']['settings']['write']>[0];

/** Secrets in all places that an assistant can read, and an item of an excluded type. */
const planted = {
  secrets: ['pl4ntedPassword', 'pl4ntedUrlWord', 'MIIpl4ntedKey', 'pl4ntedSignature', 'pl4ntedBasic'],
  secretName: 'planted-hidden-secret',
};
const [password = '', urlWord = '', key = '', signature = '', basic = ''] = planted.secrets;
const pem = `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----`;
const jwt = `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.${signature}`;
const leakyText = `password: ${password}\nurl: postgres://app:${urlWord}@db/app\ncall with ${jwt}\nauthorization: Basic ${basic}\n${pem}`;

const leakyConfig = {
  kind: 'Deployment',
  spec: {
    replicas: 3,
    dbPassword: password,
    env: [
      { name: 'API_TOKEN', value: password },
      { name: 'DATABASE', value: `postgres://app:${urlWord}@db/app` },
    ],
    annotation: JSON.stringify({ data: { clientSecret: password } }),
    text: leakyText,
  },
};

/** Plants records in the sample. @returns their ids */
async function plant(sample: SampleForTests, window: TestWindow) {
  const leaky = await sample.insertItem({
    name: 'planted-service',
    type: 'Kubernetes::Deployment',
    config: leakyConfig,
    labels: { team: 'planted', password },
    description: leakyText,
    properties: [{ name: 'token', text: password }],
  });
  const secret = await sample.insertItem({
    name: planted.secretName,
    type: 'Kubernetes::Secret',
    config: { kind: 'Secret', data: { a: password }, stringData: { b: urlWord } },
    parent_id: leaky,
  });
  const change = crypto.randomUUID();
  const secretChange = crypto.randomUUID();
  const changeRow = (id: string, itemId: string) => ({
    action: 'insert' as const,
    table: 'config_changes' as const,
    row: {
      id,
      config_id: itemId,
      change_type: 'diff',
      severity: 'info',
      source: 'kubernetes',
      summary: `planted: password=${password}`,
      diff: `-password: a\n+password: ${password}\n+${leakyText}`,
      patches: { spec: { dbPassword: password } },
      details: { text: leakyText },
      created_at: new Date().toISOString(),
      first_observed: new Date().toISOString(),
      count: 1,
    },
  });
  await sample.changeRows([changeRow(change, leaky), changeRow(secretChange, secret)]);
  const incident = await createIncident(window, { title: 'Planted incident', description: leakyText });
  await window.bridge.incidents.act({
    kind: 'comment.add',
    id: crypto.randomUUID(),
    incidentId: incident.id,
    hypothesisId: null,
    text: leakyText,
  });
  for (const itemId of [leaky, secret])
    await window.bridge.incidents.act({
      kind: 'evidence.add',
      id: crypto.randomUUID(),
      incidentId: incident.id,
      hypothesisId: incident.hypothesisId,
      type: 'config',
      description: itemId === secret ? planted.secretName : leakyText,
      definitionOfDone: false,
      payload: { apiKey: password },
      itemId,
    });
  const canary = { name: 'planted-canary', namespace: 'default' };
  const check = await sample.insertCheck({ name: 'planted-check', status: 'healthy', canary });
  const text = { message: leakyText, error: leakyText };
  await sample.changeCheck({ action: 'status', id: check, value: 'unhealthy', ...text });
  const [canaryRow] = await sample.changeRows({
    action: 'update',
    table: 'canaries',
    where: { name: canary.name },
    set: { name: canary.name },
  });
  const linked = (itemId: string) => ({
    action: 'insert' as const,
    table: 'check_config_relationships' as const,
    row: { check_id: check, config_id: itemId, canary_id: String(canaryRow?.id), is_pushed: false },
  });
  await sample.changeRows([
    linked(leaky),
    linked(secret),
    {
      action: 'insert',
      table: 'config_relationships',
      row: { config_id: leaky, related_id: secret, relation: 'planted' },
    },
  ]);
  return { leaky, secret, change, secretChange, incident: incident.id, check };
}

/** Starts a console with a synced sample, planted secrets, and a connected assistant. */
export function sampleForAssistants() {
  const ended: Array<() => unknown> = [];
  let sample: SampleForTests;
  let window: TestWindow;
  let app: Awaited<ReturnType<typeof openApplication>>['app'];
  const self = {
    planted,
    ids: {
      leaky: '',
      secret: '',
      change: '',
      secretChange: '',
      incident: '',
      check: '',
      component: '',
      playbook: '',
    },
    assistant: undefined as unknown as AssistantClient,
    sample: () => sample,
    window: () => window,
    async start(): Promise<void> {
      sample = await startSampleForTests();
      ended.push(() => sample.stop());
      ({ app, window } = await openApplication(
        { server: sample.origin, loadKeychain: testKeychain().load },
        ended,
      ));
      await waitForSession(window, 'signed-out');
      await signInAs(window, sample, 'admin');
      const ids = await plant(sample, window);
      const { data: components } = await window.bridge.logs.components();
      const { data: playbooks } = await window.bridge.playbooks.list();
      self.ids = {
        ...ids,
        component: components.find(({ name }) => name === 'payments')?.id ?? '',
        playbook: playbooks.playbooks[0]?.id ?? '',
      };
      await untilFeeds(window, ['items', 'changes', 'relationships', 'checks', 'incidents', 'sends']);
      await self.write({ enabled: true });
      self.assistant = await self.connect();
    },
    connect: (name?: string, onToolsChanged?: () => void): Promise<AssistantClient> =>
      connectAssistantClient(app.connectAssistant, name, onToolsChanged),
    connectRaw: () => connectRawAssistant(app.connectAssistant),
    /** Turns assistants on again, and connects the assistant again. */
    async reconnect(): Promise<void> {
      await self.write({ enabled: true });
      self.assistant = await self.connect();
    },
    write: (change: Settings) => window.bridge.assistants.settings.write(change),
    untilState: (fits: (state: AssistantState) => boolean) =>
      waitFor(window.bridge.assistants.settings.changes(), fits),
    log: (): Promise<AssistantCall[]> => waitFor(window.bridge.assistants.calls.changes(), () => true),
    async stop(): Promise<void> {
      for (const end of ended.toReversed()) await end();
    },
  };
  return self;
}
