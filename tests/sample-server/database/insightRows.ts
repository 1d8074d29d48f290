import { SeededRandom } from '../random.ts';
import { dayMs, type ItemSeed, isoBefore, minuteMs, randomUlidAt } from './ItemFactory.ts';
import { scraperIdOf } from './scraperRows.ts';

interface Finding {
  readonly analyzer: string;
  readonly severity: string;
  readonly summary: string;
  readonly message: string;
  readonly analysis?: unknown;
}

const long = Array.from(
  { length: 12 },
  (_, at) => `${at + 1}. Step ${at + 1}: look at the connections of the pool, and at who holds them.`,
).join('\n');

/** Insights by type, as analyzers write them: Markdown, HTML and unsafe markup. */
const findings: Readonly<Record<string, (item: ItemSeed) => Finding>> = {
  availability: ({ name }) => ({
    analyzer: 'kube-health',
    severity: 'critical',
    summary: `${name} has fewer replicas than it wants`,
    message:
      `**3 of 6** replicas of \`${name}\` are not available since the rollout of 3.18.2.\n\n` +
      '| replica | restarts | last state |\n|---|---|---|\n| 1 | 9 | Error |\n| 2 | 9 | OOMKilled |\n| 3 | 8 | Error |\n\n' +
      `What to do:\n\n${long}\n\nSee the [runbook](https://runbooks.meridian.example/payments/rollout).`,
    analysis: { replicas: { available: 3, wanted: 6 } },
  }),
  security: ({ name }) => ({
    analyzer: 'trivy',
    severity: 'high',
    summary: `${name} runs as root`,
    message:
      '<h3>Container runs as root</h3><p>Set <code>runAsNonRoot: true</code>.</p>' +
      '<script>document.title = "owned"</script><img src="x" onerror="document.title = \'owned\'">',
    analysis: { rule: 'KSV012', score: 7.1 },
  }),
  performance: ({ name }) => ({
    analyzer: 'performance-advisor',
    severity: 'medium',
    summary: `${name} is near its limit`,
    message: `${name} used more than 90 % of what it may have in the last hour.`,
    analysis: [{ percent: 91 }],
  }),
  cost: ({ name }) => ({
    analyzer: 'trusted-advisor',
    severity: 'low',
    summary: `${name} is larger than it has to be`,
    message: 'A smaller class would do: `db.r6g.large` saves about **$180** a month.',
    analysis: { saving: 180 },
  }),
};

const plain = ({ name }: ItemSeed): Finding => ({
  analyzer: '',
  severity: 'info',
  summary: `${name} needs attention`,
  message: `${name} needs attention`,
});

/** Insights of story items that are no longer open, or have unusual values. */
const past: ReadonlyArray<readonly [name: string, row: object]> = [
  [
    'payments-worker',
    { analysis_type: 'performance', analyzer: 'performance-advisor', severity: 'medium', status: 'resolved' },
  ],
  [
    'payments-db',
    { analysis_type: 'technical_debt', analyzer: 'aws-config', severity: 'info', status: 'silenced' },
  ],
  [
    'checkout-api',
    { analysis_type: 'technicalDebt', analyzer: '', severity: null, status: 'resolved', last_observed: null },
  ],
];

/** Returns the insights of the demo: as many open insights as each item counts, and some past ones. */
export function insightRows(items: readonly ItemSeed[], seed: number): readonly object[] {
  const random = new SeededRandom(seed ^ 0x1a5);
  const rowOf = (item: ItemSeed, agoMs: number, columns: object) => ({
    id: randomUlidAt(agoMs, random),
    config_id: item.id,
    scraper_id: scraperIdOf(item.type),
    source: 'scraper',
    analysis: null,
    first_observed: isoBefore(agoMs),
    last_observed: isoBefore(20 * minuteMs),
    is_pushed: false,
    ...columns,
  });
  const open = items.flatMap((item) =>
    Object.entries(item.analysis).flatMap(([type, count]) =>
      Array.from({ length: count }, () => {
        const finding = (findings[type] ?? plain)(item);
        const agoMs = type === 'availability' ? 23 * minuteMs : random.between(1, 9) * dayMs;
        return rowOf(item, agoMs, { analysis_type: type, status: 'open', ...finding });
      }),
    ),
  );
  const gone = past.flatMap(([name, columns]) => {
    const item = items.find((one) => one.name === name);
    if (item === undefined) throw new Error(`The demo has no ${name} for its insights.`);
    return [
      rowOf(item, 20 * dayMs, { summary: `${name} was looked at`, message: 'It is well now.', ...columns }),
    ];
  });
  return [...open, ...gone];
}
