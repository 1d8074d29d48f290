import { press, see } from '../person.ts';
import { test } from '../storyTest.ts';
import { preview, silenceMark } from '../world/notifications.ts';
import { ago, dayMs, hourMs, idOf, synced } from '../world/times.ts';

const shots: Array<[string, string, (stage: any) => Promise<void>, object?]> = [
  ['rules', '/notifications/rules', async (s) => see(s, ['payments on call'])],
  ['silences', '/notifications/silences', async (s) => see(s, ['payments-worker'])],
  ['rule-new', '/notifications/rules?add=true', async (s) => see(s, ['Save'])],
  [
    'rule-edit',
    `/notifications/rules?id=${idOf(70, 1)}`,
    async (s) => {
      await see(s, ['Update']);
      await press(s, 'Try this rule');
      await see(s, ['Most about']);
    },
  ],
  ['rule-crd', `/notifications/rules?id=${idOf(70, 3)}`, async (s) => see(s, ['Services'])],
  ['silence-edit', `/notifications/silences?id=${idOf(72, 1)}`, async (s) => see(s, ['In the last 7 days'])],
  [
    'silence-add',
    `/notifications/silences/add?config_id=${idOf(43, 1)}&for=1h`,
    async (s) => see(s, ['In the last 7 days', 'payments-2']),
    {
      'notifications.silences.preview': synced(
        preview({
          below: { total: 213, some: [{ kind: 'config', id: 'a', name: 'pod-1', type: 'Kubernetes::Pod' }] },
          others: [silenceMark({ recursive: true }), silenceMark({ id: idOf(72, 9) })],
        }),
      ),
    },
  ],
];

for (const [name, path, act, answers = {}] of shots)
  test(name, async ({ stage }) => {
    await stage.open(path, answers);
    await act(stage);
    const { page } = stage;
    for (const [scheme, width] of [
      ['light', 1440],
      ['dark', 1440],
      ['light', 720],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      await page.waitForTimeout(300);
      await page.screenshot({ path: `/tmp/shots/${name}-${scheme}-${width}.png` });
    }
    await stage.lookNormal();
    console.log(name, stage.complaints);
  });

const silencedAll = {
  'notifications.silences.of': synced({
    silences: [
      silenceMark({ recursive: true }),
      silenceMark({ id: idOf(72, 8), reason: null, from: ago(-hourMs), until: ago(-dayMs) }),
    ],
  }),
};
const marked: Array<[string, string]> = [
  ['mark-check', `/health?checkId=${idOf(5, 1)}`],
  ['mark-item', `/catalog/${idOf(3, 1)}`],
  ['mark-component', `/topology/${idOf(9, 1)}`],
  ['mark-canary', `/settings/canaries/${idOf(34, 1)}`],
];
for (const [name, path] of marked)
  test(name, async ({ stage }) => {
    await stage.open(path, silencedAll);
    const { page } = stage;
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/shots/${name}-light-1440.png` });
    await page.setViewportSize({ width: 720, height: 900 });
    await page.waitForTimeout(500);
    await page.screenshot({ path: `/tmp/shots/${name}-light-720.png` });
    await stage.lookNormal();
    const mark = page.getByRole('button', { name: /^Silenced until/ });
    if ((await mark.count()) > 0) {
      await mark.first().click();
      await page.waitForTimeout(300);
      await page.screenshot({ path: `/tmp/shots/${name}-open.png` });
    }
    console.log(name, stage.complaints);
  });
