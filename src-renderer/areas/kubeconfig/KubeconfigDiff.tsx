import clsx from 'clsx';
import { FileText } from 'lucide-react';
import type { KubeconfigChange, KubeconfigDiffLine } from '#contract/kubeconfig.ts';
import { Box, Text } from '#kit/layout/boxes.tsx';
import { layout } from '#kit/layout/layout.ts';
import styles from './KubeconfigDiff.module.css';
import { messages } from './messages.ts';

const signs = { same: '', added: '+', removed: '−' } as const;
const maskText = '•'.repeat(20);

type Line = Exclude<KubeconfigDiffLine, { kind: 'gap' }>;

/** Parts of a line. The window never receives the text of a secret. */
function Parts({ parts }: { readonly parts: Line['parts'] }) {
  return parts.map(({ text, secret }, index) =>
    secret ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have no other identity.
      <span key={index} className={styles.secret}>
        <span aria-hidden>{maskText}</span>
        <span className="visually-hidden">{messages.secret}</span>
      </span>
    ) : (
      text
    ),
  );
}

function Gap({ lines }: { readonly lines: number }) {
  return (
    <tr className={styles.gap}>
      <td className={styles.number} aria-hidden>
        ⋯
      </td>
      <td className={styles.number} aria-hidden>
        ⋯
      </td>
      <td className={styles.sign} aria-hidden />
      <td>{messages.unchanged(lines)}</td>
    </tr>
  );
}

function Row({ line }: { readonly line: Line }) {
  return (
    <tr className={clsx(line.kind !== 'same' && styles[line.kind])}>
      <td className={styles.number}>{line.before}</td>
      <td className={styles.number}>{line.after}</td>
      <td className={styles.sign}>
        <span aria-hidden>{signs[line.kind]}</span>
        <span className="visually-hidden">{messages.kinds[line.kind]}</span>
      </td>
      <td>
        <Parts parts={line.parts} />
      </td>
    </tr>
  );
}

interface KubeconfigDiffProps {
  readonly change: KubeconfigChange;
  /** Whether the change belongs to an earlier choice. */
  readonly stale?: boolean;
}

/** Diff of a file: line numbers of both sides, a sign, and the line with secrets masked. */
export function KubeconfigDiff({ change, stale = false }: KubeconfigDiffProps) {
  const { path, added, removed, diff } = change;
  const { before, after, kind, text } = messages.columns;
  return (
    <Box minWidth={0} overflow="hidden" edge="strong" radius={8} aria-busy={stale}>
      <div className={styles.head}>
        <FileText aria-hidden />
        <Text as="code" grow minWidth={0} mono flow="anywhere">
          {path}
        </Text>
        <span className={layout({ display: 'flex', fixed: true, gap: 8, size: 12, digits: true })}>
          <Text tone="ok" aria-hidden>
            +{added}
          </Text>
          <Text tone="bad" aria-hidden>
            −{removed}
          </Text>
          <span className="visually-hidden">{messages.counts(added, removed)}</span>
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container needs keyboard access. */}
      <section className={styles.scroller} aria-label={messages.changes} tabIndex={0}>
        {diff.length === 0 ? (
          <Text as="p" paddingX={12} paddingY={4} tone="muted">
            {messages.nothingChanges}
          </Text>
        ) : (
          <table className={styles.lines} aria-label={messages.changes}>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">{before}</th>
                <th scope="col">{after}</th>
                <th scope="col">{kind}</th>
                <th scope="col">{text}</th>
              </tr>
            </thead>
            <tbody>
              {diff.map((line, index) =>
                line.kind === 'gap' ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a diff is replaced as a whole.
                  <Gap key={index} lines={line.lines} />
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a diff is replaced as a whole.
                  <Row key={index} line={line} />
                ),
              )}
            </tbody>
          </table>
        )}
      </section>
    </Box>
  );
}
