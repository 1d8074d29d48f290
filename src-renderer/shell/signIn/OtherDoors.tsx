import type { Door } from '../../../src-preload/contract/rules/doors.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { doorRows } from './doorRows.tsx';
import styles from './SignIn.module.css';

interface OtherDoorsProps {
  readonly doors: readonly Door[];
  readonly onTake: (door: Door) => void;
}

export function OtherDoors({ doors, onTake }: OtherDoorsProps) {
  if (doors.length === 0) return null;
  return (
    <>
      <div className={styles.divider}>or</div>
      {doors.map((door) => {
        const { label, Icon } = doorRows[door];
        return (
          <Button key={door} size="large" onClick={() => onTake(door)}>
            <Icon aria-hidden />
            {label}
          </Button>
        );
      })}
    </>
  );
}
