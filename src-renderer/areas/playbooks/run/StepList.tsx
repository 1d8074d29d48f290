import type { KeyboardEvent } from 'react';
import { isActionOver } from '#contract/rules/playbooks.ts';
import { formatDuration } from '#kit/format/formatDuration.ts';
import { formatTimeOfDay } from '#kit/format/formatTimeOfDay.ts';
import { Box, Ellipsis, Text } from '#kit/layout/boxes.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { runDuration } from '#parts/playbooks/runDuration.ts';
import { runStatusOf } from '#parts/playbooks/runStatus.ts';
import { messages } from './messages.ts';
import styles from './Run.module.css';
import type { ShownStep } from './runSteps.ts';

interface StepListProps {
  readonly steps: readonly ShownStep[];
  readonly shown: ShownStep | undefined;
  readonly nowMs: number;
  readonly isOver: boolean;
  readonly onShow: (id: string) => void;
}

/** Duration of a step. For a step that waits, its scheduled time. */
function timeOf(step: ShownStep, nowMs: number): string {
  if (['sleeping', 'scheduled'].includes(step.status) && step.scheduledAt !== null)
    return messages.at(formatTimeOfDay(step.scheduledAt, nowMs));
  const ms = runDuration(step, nowMs);
  return ms === undefined
    ? ''
    : formatDuration(isActionOver(step.status) ? ms : Math.floor(ms / 1_000) * 1_000);
}

const arrowSteps = { ArrowDown: 1, ArrowUp: -1 } as const;

/** Steps of a run with the displayed one marked. Arrow keys move the focus. */
export function StepList({ steps: listed, shown, nowMs, isOver, onShow }: StepListProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    const next = buttons[Math.max(0, Math.min(buttons.length - 1, at + arrowSteps[event.key]))];
    next?.focus();
    next?.click();
  };
  if (listed.length === 0)
    return (
      <Text as="p" paddingX={16} paddingY={12} tone="muted">
        {isOver ? messages.noStepsRun : messages.noSteps}
      </Text>
    );
  return (
    <Box as="ol" padding={8} aria-label={messages.steps} onKeyDown={onKeyDown}>
      {listed.map((step) => {
        const { id, number, name, status, selectable } = step;
        const { shape, word } = runStatusOf(status);
        const current = id === shown?.id;
        return (
          <li key={id}>
            <button
              type="button"
              className={styles.step}
              disabled={!selectable}
              aria-current={current ? 'step' : undefined}
              data-tooltip={name}
              tabIndex={current ? 0 : -1}
              onClick={() => onShow(id)}
            >
              <span className={styles.number}>{number}</span>
              {shape !== undefined && <StatusIcon shape={shape} />}
              {selectable && <span className="visually-hidden">{word}</span>}
              <Ellipsis grow>{name}</Ellipsis>
              <span className={styles.time}>{selectable ? timeOf(step, nowMs) : word}</span>
            </button>
          </li>
        );
      })}
    </Box>
  );
}
