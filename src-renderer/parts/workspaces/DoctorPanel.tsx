import { Copy, Stethoscope } from 'lucide-react';
import type { DoctorRow } from '#contract/workspaces.ts';
import { Button } from '#kit/controls/Button.tsx';
import { Stack, Text } from '#kit/layout/boxes.tsx';
import { layout } from '#kit/layout/layout.ts';
import { Details } from '#kit/panels/Details.tsx';
import { ErrorPanel } from '#kit/panels/Panel.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import type { StatusShape } from '#kit/status/statusShapes.ts';
import { copyText } from '#kit/toasts/copyText.ts';
import { doctorText } from './doctorText.ts';
import { messages } from './messages.ts';
import { type DoctorInput, useDoctor } from './useDoctor.ts';
import styles from './Workspaces.module.css';

const { doctor } = messages;

const shapes: Readonly<Record<DoctorRow['state'], StatusShape>> = {
  waiting: 'pending',
  running: 'running',
  ok: 'healthy',
  warn: 'warning',
  bad: 'unhealthy',
  skipped: 'skipped',
};

function Row({ row: { step, state, sentence, wayOn, details } }: { readonly row: DoctorRow }) {
  const quiet = state === 'waiting' || state === 'skipped';
  return (
    <li className={styles.row} data-state={state}>
      <StatusIcon shape={shapes[state]} />
      <Text weight={500}>
        {doctor.steps[step]}
        <span className="visually-hidden">, {doctor.states[state]}:</span>
      </Text>
      <div className={styles.said}>
        <span className={quiet ? layout({ tone: 'muted' }) : undefined}>{sentence}</span>
        {wayOn !== undefined && (
          <Text display="block" tone="muted">
            {wayOn}
          </Text>
        )}
        {details !== undefined && <Details text={details} />}
      </div>
    </li>
  );
}

interface DoctorPanelProps {
  /** Subject of the check, for the copied text. */
  readonly subject: string;
  readonly input: DoctorInput;
}

/** Checks a connection on mount and displays each step as it completes. */
export function DoctorPanel({ subject, input }: DoctorPanelProps) {
  const { report, failure, examine } = useDoctor(input);
  const done = report?.done === true;
  if (failure !== undefined) {
    return (
      <ErrorPanel
        title={doctor.failed}
        details={failure.details}
        actions={<Button onClick={() => void examine()}>{doctor.again}</Button>}
      >
        {failure.sentence}
      </ErrorPanel>
    );
  }
  if (report === undefined) return <SkeletonRows count={4} />;
  return (
    <Stack as="section" minWidth={0} gap={16} aria-label={doctor.title} aria-busy={!done}>
      <Stack as="ul" gap={8} aria-live="polite">
        {report.rows.map((row) => (
          <Row key={row.step} row={row} />
        ))}
      </Stack>
      <div className={layout({ display: 'flex', wrap: true, justify: 'end', gap: 8 })}>
        <Button busy={!done} onClick={() => void examine()}>
          {done && <Stethoscope aria-hidden />}
          {doctor.again}
        </Button>
        <Button onClick={() => void copyText(doctorText(subject, report), doctor.copied)}>
          <Copy aria-hidden />
          {doctor.copy}
        </Button>
      </div>
    </Stack>
  );
}
