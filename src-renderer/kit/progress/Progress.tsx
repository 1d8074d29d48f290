import { Button } from '../controls/Button.tsx';
import { formatInteger } from '../format/formatNumber.ts';
import { Row, Stack, Text } from '../layout/boxes.tsx';
import styles from './Progress.module.css';

interface ProgressProps {
  readonly label: string;
  readonly done: number;
  /** Undefined while unknown. */
  readonly total?: number | undefined;
  /** Counted items: `41,200 of 61,870 changes`. */
  readonly noun?: string;
  /** Formats a count. Defaults to a whole number. */
  readonly formatCount?: ((count: number) => string) | undefined;
  readonly onCancel?: (() => void) | undefined;
}

export function Progress({
  label,
  done,
  total,
  noun = '',
  formatCount = formatInteger,
  onCancel,
}: ProgressProps) {
  const share = total === undefined || total === 0 ? undefined : Math.min(1, done / total);
  const numbers =
    `${formatCount(done)}${total === undefined ? '' : ` of ${formatCount(total)}`} ${noun}`.trim();
  return (
    <Stack full="width" gap={4}>
      <Row justify="space-between" gap={12}>
        <span>{label}</span>
        <Text size={12} tone="muted" digits>
          {numbers}
        </Text>
      </Row>
      <Row justify="space-between" gap={12}>
        <div
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={total ?? 100}
          aria-valuenow={share === undefined ? undefined : done}
          aria-valuetext={numbers}
          className={styles.track}
        >
          <div
            className={styles.bar}
            data-unknown={share === undefined}
            style={{ width: share === undefined ? '30%' : `${share * 100}%` }}
          />
        </div>
        {onCancel !== undefined && (
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Row>
    </Stack>
  );
}
