import { expect } from 'playwright/test';
import type { RunApproval } from '../../../src-preload/contract/playbooks.ts';
import { failing, pending } from '../FakeBridge.ts';
import { button, expectAsked, expectStopped, field, lack, press, see, text, toast } from '../person.ts';
import type { Stage } from '../Stage.ts';
import type { Story } from '../Story.ts';
import { tell } from '../tell.ts';
import { longName } from '../world/catalog.ts';
import { failsWith, failures, missing } from '../world/failures.ts';
import { playbookRun, runAction, runPage, step } from '../world/playbooks.ts';
import { away, signedIn, workspace, workspaceList } from '../world/session.ts';
import { ago, fromServer, idOf, kept, minuteMs } from '../world/times.ts';

const id = idOf(40, 4);
const path = `/playbooks/runs/${id}`;
const stepButton = ({ page }: Stage, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name });
const output = ({ page }: Stage) => page.getByRole('region', { name: /^Output/ }).last();

const running = runPage({
  status: 'running',
  endedAt: null,
  steps: [
    step(1),
    step(2, { status: 'running', endedAt: null }),
    step(3, { status: 'sleeping', startedAt: null, endedAt: null, scheduledAt: ago(-5 * minuteMs) }),
    step(4, { status: 'scheduled', startedAt: null, endedAt: null, scheduledAt: null }),
  ],
});

const approval = (values: Partial<RunApproval> = {}): RunApproval => ({
  type: 'any',
  approvers: [
    { kind: 'person', name: 'Tomas Vidal', approved: false },
    { kind: 'team', name: 'Checkout', approved: false },
  ],
  given: [],
  missing: 1,
  me: 'approver',
  ...values,
});

const waiting = (values: Partial<RunApproval> = {}) =>
  runPage({
    status: 'pending_approval',
    startedAt: null,
    endedAt: null,
    steps: [],
    scheduledAt: ago(-60 * minuteMs),
    approval: approval(values),
  });

const hostile = [
  '\u001b]0;title\u0007\u001b]8;;javascript:alert(1)\u001b\\click\u001b]8;;\u001b\\ \u001b[2J\u001b[10;10Hmoved',
  '<img src=x onerror="document.title=1"><script>alert(1)</script>',
  'javascript:alert(1) data:text/html,x file:///etc/passwd',
  'turned \u202e around',
  'progress 10%\rprogress 100%',
].join('\n');

const stories: readonly Story[] = [
  {
    name: 'shows its details, its steps and the output of the last step',
    path,
    sees: [
      'Roll back a release',
      'Params',
      'Completed',
      'Started',
      'Duration',
      'Queued',
      'Catalog',
      'payments-worker',
      'Triggered By',
      'Hanneke de Wit',
      'Re-run playbook',
      'Ask for its health',
      'Going back to revision',
      '── stderr ──',
    ],
    lacks: ['Scheduled', 'Initialization'],
    async goesOn(stage) {
      await expect(stage.page).toHaveTitle('Roll back a release | Quarterdeck');
      await expect(stepButton(stage, /^4 /)).toHaveAttribute('aria-current', 'step');
      await expect(stepButton(stage, /^3 /)).toBeDisabled();
      await expectAsked(stage, 'playbooks.runs.get', [{ id }]);
      await expectAsked(stage, 'playbooks.runs.action', [{ id: idOf(42, 4) }]);
      await stepButton(stage, /^4 /).focus();
      await stage.page.keyboard.press('ArrowUp');
      await expect(stepButton(stage, /^2 /)).toHaveAttribute('aria-current', 'step');
      await expect(stage.page).toHaveURL(new RegExp(`step=${idOf(42, 2)}`));
      await see(stage, ['values.json', '2 KB', 'release.bin', '5 MB']);
    },
  },
  {
    name: 'shows its parameters without secrets',
    path,
    first: ['Params'],
    act: (stage) => press(stage, 'Params'),
    sees: ['Parameters of this run', 'Revision', '41', '(secret, not shown)'],
  },
  {
    name: 'opens only the web links of its output, in the browser',
    path,
    answers: { 'shell.link.open': {} },
    sees: ['https://deploy.meridian.example/releases/41'],
    async goesOn(stage) {
      const links = output(stage).locator('a');
      await expect(links).toHaveText([
        'https://deploy.meridian.example/releases/41',
        'https://status.meridian.example',
      ]);
      await links.first().click();
      await expectAsked(stage, 'shell.link.open', [{ url: 'https://deploy.meridian.example/releases/41' }]);
    },
  },
  {
    name: 'follows the running step and shows when the next steps start',
    path,
    answers: { 'playbooks.runs.get': fromServer(running) },
    sees: ['Running', 'step 2', /^at \d\d:\d\d/],
    async goesOn(stage) {
      await expect(stepButton(stage, /^2 Running step 2/)).toHaveAttribute('aria-current', 'step');
      // The run is polled, and the selection follows to the next step.
      stage.bridge.answer({
        'playbooks.runs.get': fromServer(
          runPage({ ...running, steps: running.steps.map((one, at) => (at < 3 ? step(at + 1) : one)) }),
        ),
      });
      await expect(stepButton(stage, /^3 Completed step 3/)).toHaveAttribute('aria-current', 'step');
      stage.bridge.answer({ 'playbooks.runs.get': fromServer(runPage()) });
      await see(stage, ['Completed', 'Ask for its health']);
      const { length } = stage.bridge.calls('playbooks.runs.get');
      await stage.page.waitForTimeout(2_500);
      await expect.poll(() => stage.bridge.calls('playbooks.runs.get').length).toBe(length);
    },
  },
  {
    name: 'shows the error of a failure before any step',
    path,
    answers: {
      'playbooks.runs.get': fromServer(
        runPage({ status: 'failed', error: 'secrets "gone" not found', steps: [] }),
      ),
    },
    sees: ['Initialization', 'secrets "gone" not found', 'Failed'],
    goesOn: (stage) => expectAsked(stage, 'playbooks.runs.action', []),
  },
  {
    name: 'names the approvers while approval is pending',
    path,
    answers: { 'playbooks.runs.get': fromServer(waiting()) },
    sees: [
      'Pending approval',
      'Approve',
      'Approvers',
      'One of: Tomas Vidal or team Checkout',
      '1 approval is missing',
      'No steps yet.',
      'Scheduled',
    ],
    lacks: ['Duration'],
    async goesOn(stage) {
      await press(stage, 'Approve');
      await expectAsked(stage, 'playbooks.runs.approve', []);
      await see(stage, [
        'Approve “Roll back a release”',
        'Requested by',
        'Kubernetes::Deployment · payments · prod-eu-1',
        'Impact',
        '(secret, not shown)',
      ]);
      stage.bridge.answer({
        'playbooks.runs.approve': failing('FORBIDDEN', {
          sentence: 'You are not allowed to approve this playbook run.',
        }),
      });
      await press(stage, 'Approve');
      await see(stage, ['You are not allowed to approve this playbook run.']);
      stage.bridge.answer({ 'playbooks.runs.approve': {}, 'playbooks.runs.get': fromServer(running) });
      await press(stage, 'Approve');
      await expect(toast(stage, 'The run was approved')).toBeVisible();
      await see(stage, ['Running']);
      await expect(button(stage, 'Approve')).toHaveCount(0);
    },
  },
  {
    name: 'shows the request and its impact in the approval dialog',
    path,
    first: ['Pending approval'],
    answers: { 'playbooks.runs.get': fromServer(waiting()) },
    act: (stage) => press(stage, 'Approve'),
    sees: ['Approve “Roll back a release”', 'Requested by', /^Hanneke de Wit/, 'Impact', 'Revision'],
    goesOn: async (stage) => {
      await stage.page.keyboard.press('Escape');
      await expect(stage.page.getByRole('dialog')).toHaveCount(0);
      await expectAsked(stage, 'playbooks.runs.approve', []);
    },
  },
  {
    name: 'requires the name of a guarded resource for approval',
    path,
    first: ['Pending approval'],
    answers: {
      'playbooks.runs.get': fromServer(waiting()),
      'workspaces.changes': workspaceList(workspace({ guard: { whole: true, tags: [] } })),
      'guards.of': { guard: { name: 'payments-worker', reason: 'workspace' } },
    },
    act: (stage) => press(stage, 'Approve'),
    sees: ['Type payments-worker to continue', 'Confirmation is on for this workspace.'],
    async goesOn(stage) {
      await expectAsked(stage, 'guards.of', [{ act: 'approve', runId: id }]);
      await expectStopped(stage, 'Approve', 'Confirmation is on. Type payments-worker first.');
      const typed = field(stage, 'Type payments-worker to continue');
      await typed.pressSequentially('payments');
      await stage.page.keyboard.press('Enter');
      await expectAsked(stage, 'playbooks.runs.approve', []);
      await typed.pressSequentially('-worker');
      await stage.page.keyboard.press('Enter');
      await expect(toast(stage, 'The run was approved')).toBeVisible();
      await expectAsked(stage, 'playbooks.runs.approve', [{ id, typed: 'payments-worker' }]);
    },
  },
  {
    name: 'disables Approve for users who are not approvers',
    path,
    answers: {
      'playbooks.runs.get': fromServer(waiting({ me: 'excluded' })),
    },
    sees: ['One of: Tomas Vidal or team Checkout'],
    goesOn: (stage) =>
      expectStopped(stage, 'Approve', 'Only Tomas Vidal or team Checkout may approve this run.'),
  },
  {
    name: 'lists given and missing approvals',
    path,
    answers: {
      'playbooks.runs.get': fromServer(
        waiting({
          type: 'all',
          me: 'approved',
          approvers: [
            { kind: 'person', name: 'Hanneke de Wit', approved: true },
            { kind: 'person', name: 'Tomas Vidal', approved: false },
            { kind: 'team', name: 'Checkout', approved: false },
          ],
          given: [{ by: 'Hanneke de Wit', at: ago(5 * minuteMs) }],
          missing: 2,
        }),
      ),
    },
    sees: [
      'All of: Hanneke de Wit, Tomas Vidal, and team Checkout',
      /^Approved by Hanneke de Wit, \d+m ago/,
      '2 approvals are missing',
    ],
    goesOn: (stage) =>
      expectStopped(
        stage,
        'Approve',
        'You have approved this run. It still needs approval from Tomas Vidal and team Checkout.',
      ),
  },
  {
    name: 'records an approval and counts the missing approvals',
    path,
    first: ['Pending approval'],
    answers: { 'playbooks.runs.get': fromServer(waiting({ type: 'all', missing: 2 })) },
    act: (stage) => press(stage, 'Approve'),
    sees: ['Requested by'],
    async goesOn(stage) {
      await press(stage, 'Approve');
      await expect(toast(stage, 'Your approval was recorded. 1 more approval is needed.')).toBeVisible();
    },
  },
  {
    name: 'names the approver after approval',
    path,
    answers: {
      'playbooks.runs.get': fromServer(
        runPage({
          approval: {
            ...approval(),
            given: [{ by: 'Tomas Vidal', at: ago(3 * minuteMs) }],
            missing: 0,
            me: 'excluded',
          },
        }),
      ),
    },
    sees: ['Completed', /^Approved by Tomas Vidal, \d+m ago/],
    lacks: ['1 approval is missing'],
  },
  {
    name: 'hides Approve from users without permission',
    path,
    answers: {
      'session.changes': signedIn({ roles: ['commander'] }),
      'playbooks.runs.get': fromServer(runPage({ status: 'pending_approval', steps: [] })),
    },
    sees: ['Pending approval'],
    lacks: ['Approve', 'Re-run playbook'],
  },
  {
    name: 'shows an empty state for a step without a result',
    path,
    answers: {
      'playbooks.runs.action': ({ id: asked }) => fromServer(runAction({ id: asked, result: null })),
    },
    sees: ['No result'],
  },
  {
    name: 'explains that a step has not started',
    path: `${path}?step=${idOf(42, 4)}`,
    answers: {
      'playbooks.runs.get': fromServer(running),
      'playbooks.runs.action': ({ id: asked }) =>
        fromServer(runAction({ id: asked, status: 'scheduled', startedAt: null, result: null })),
    },
    sees: ['This step has not started: Scheduled.'],
  },
  {
    name: 'shows rows, Markdown and other parts of a result',
    path,
    answers: {
      'playbooks.runs.action': ({ id: asked }) =>
        fromServer(
          runAction({
            id: asked,
            result: {
              rows: Array.from({ length: 500 }, (_, at) => ({
                name: `row ${at}`,
                count: at,
                nested: { at },
              })),
              markdown:
                '# Diagnosis\n\nThe **pool** is [exhausted](https://runbooks.meridian.example) <script>alert(1)</script>',
              headers: Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`x-header-${at}`, 'value'])),
            },
          }),
        ),
    },
    sees: ['Diagnosis', 'row 0', '{"at":0}', '200 of 500 rows', '"x-header-0"'],
    lacks: ['row 499'],
    async goesOn(stage) {
      await press(stage, 'Show all rows');
      await expect(text(stage, 'row 499')).toHaveCount(1);
      await expect(stage.page.locator('script', { hasText: 'alert(1)' })).toHaveCount(0);
    },
  },
  {
    name: 'shows hostile output without running it',
    path,
    answers: {
      'playbooks.runs.action': ({ id: asked }) =>
        fromServer(runAction({ id: asked, result: { stdout: hostile } })),
    },
    sees: [/click moved/, /<img src=x/, 'progress 100%', /turned \ufffd around/],
    async goesOn(stage) {
      await expect(output(stage).locator('a, img, script')).toHaveCount(0);
      await expect(stage.page).toHaveTitle('Roll back a release | Quarterdeck');
    },
  },
  {
    name: 'shows an output line of 50 MB',
    path,
    answers: {
      'playbooks.runs.action': ({ id: asked }) =>
        fromServer(runAction({ id: asked, result: { stdout: `begin ${'x'.repeat(50_000_000)}` } })),
    },
    // Allows time to transfer 50 MB to the window.
    act: (stage) => expect(text(stage, /^begin xxx/).first()).toBeVisible({ timeout: 12_000 }),
    sees: [/^begin xxx/],
  },
  {
    name: 'saves its output as a file',
    path,
    first: ['Going back to revision'],
    answers: {
      'shell.file.save': async function* () {
        yield { stage: 'saved' } as const;
      },
    },
    async act(stage) {
      await press(stage, 'More output actions');
      await stage.page.getByRole('menuitem', { name: 'Download logs' }).click();
    },
    sees: ['Downloaded logs'],
    async goesOn(stage) {
      const [call] = stage.bridge.calls('shell.file.save');
      expect(call?.input).toMatchObject({
        name: expect.stringMatching(/^roll-back-release-.*\.log$/),
        text: expect.stringMatching(/^Going back to revision 41\n/),
      });
      stage.bridge.answer({ 'shell.file.save': failsWith(failures.broken) });
      await press(stage, 'More output actions');
      await stage.page.getByRole('menuitem', { name: 'Download logs' }).click();
      await expect(toast(stage, 'Failed to download logs')).toBeVisible();
    },
  },
  {
    name: 'saves an artifact of a step with progress',
    path: `${path}?step=${idOf(42, 2)}`,
    answers: {
      'playbooks.runs.saveArtifact': async function* () {
        yield { stage: 'running', done: 1_048_576, total: 5_242_880 } as const;
        yield { stage: 'finished', bytes: 5_242_880 } as const;
      },
    },
    first: ['release.bin'],
    act: (stage) => press(stage, 'Save release.bin'),
    sees: ['release.bin saved, 5 MB'],
    async goesOn(stage) {
      await expectAsked(stage, 'playbooks.runs.saveArtifact', [{ id: idOf(43, 2), name: 'release.bin' }]);
      stage.bridge.answer({ 'playbooks.runs.saveArtifact': failsWith(failures.gone) });
      await press(stage, 'Save values.json');
      await expect(toast(stage, 'values.json could not be saved')).toBeVisible();
    },
  },
  {
    name: 'shows long names and 60 steps',
    path,
    answers: {
      'playbooks.runs.get': fromServer(
        runPage({
          ...playbookRun({
            id,
            playbook: { id: idOf(41, 1), title: longName, icon: null },
            createdBy: { id: 'x', name: longName },
          }),
          error: null,
          steps: Array.from({ length: 60 }, (_, at) => step(at + 1, { name: `${longName} ${at}` })),
        }),
      ),
    },
    sees: ['Failed'],
  },
  {
    name: 'shows a not-found message when missing',
    path,
    answers: { 'playbooks.runs.get': missing },
    sees: ['Run not found', 'All runs'],
  },
  {
    name: 'shows a loading message until the server answers',
    path,
    answers: { 'playbooks.runs.get': pending },
    sees: ['loading data...'],
  },
  ...[failures.broken, failures.refused].map(
    (failure): Story => ({
      name: `shows the cause when the server is ${failure.name}, and loads on Try again`,
      path,
      answers: { 'playbooks.runs.get': failsWith(failure) },
      sees: [failure.sentence],
      async goesOn(stage) {
        stage.bridge.answer({ 'playbooks.runs.get': fromServer(runPage()) });
        await press(stage, 'Try again');
        await see(stage, ['Ask for its health']);
      },
    }),
  ),
  {
    name: 'shows an error when its output cannot be loaded',
    path,
    answers: { 'playbooks.runs.action': failsWith(failures.broken) },
    sees: ['The output could not be loaded', failures.broken.sentence, 'Ask for its health'],
    async goesOn(stage) {
      // Pressed while the answer fails: the window retries each second, which removes the button.
      await press(stage, 'Try again');
      stage.bridge.answer({
        'playbooks.runs.action': ({ id: asked }) => fromServer(runAction({ id: asked })),
      });
      await see(stage, ['Going back to revision']);
    },
  },
  {
    name: 'shows cached data when the server cannot be reached',
    path,
    answers: {
      'session.changes': signedIn({ server: away }),
      'playbooks.runs.get': kept(runPage(), away.sentence),
      'playbooks.runs.action': ({ id: asked }) => kept(runAction({ id: asked }), away.sentence),
    },
    sees: ['Going back to revision', 'Roll back a release'],
    async goesOn(stage) {
      await expect(button(stage, 'Re-run playbook')).toHaveAttribute(
        'data-tooltip',
        'The server cannot be reached.',
      );
      await lack(stage, [failures.broken.sentence]);
    },
  },
  {
    name: 'is run again with the same parameters after Run is pressed',
    path: `${path}?rerun=true`,
    answers: {
      'playbooks.params': {
        parameters: [
          {
            name: 'revision',
            label: 'Revision',
            type: 'text',
            default: '40',
            description: null,
            icon: null,
            required: true,
            properties: {},
          },
        ],
      },
    },
    sees: ['Revision', 'Impact'],
    async goesOn(stage) {
      await expect(stage.page.getByRole('textbox', { name: 'Revision' })).toHaveValue('41');
      await expectAsked(stage, 'playbooks.run', []);
      await press(stage, 'Run');
      await expectAsked(stage, 'playbooks.run', [
        { id: idOf(41, 2), on: { kind: 'config', id: idOf(3, 1) }, values: { revision: '41' } },
      ]);
    },
  },
];

tell([{ screen: 'a playbook run', stories }]);
