import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { Row } from '#kit/layout/boxes.tsx';
import { Details } from '#kit/panels/Details.tsx';
import { Callout } from '#kit/status/Callout.tsx';
import type { DisplayFailure } from '#parts/failures.ts';
import { messages } from './messages.ts';
import styles from './Run.module.css';

interface RunStartUnknownProps {
  readonly playbookId: string;
  readonly failure: DisplayFailure;
  /** Called when the user decides to run the playbook again. */
  readonly onRunAgain: () => void;
}

/** Warning that a run may have started. Links to the runs, and offers to run again explicitly. */
export function RunStartUnknown({ playbookId, failure, onRunAgain }: RunStartUnknownProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Callout ref={box} role="alert" tabIndex={-1} paddingY={12}>
      <div className={styles.unknown}>
        <strong>{messages.mayHaveBegun}</strong>
        <p>{failure.sentence}</p>
        <Row wrap gap={16}>
          <Link to="/playbooks/runs" search={{ playbookId }}>
            {messages.look}
          </Link>
          <Button onClick={onRunAgain}>{messages.again}</Button>
        </Row>
        {failure.details !== undefined && <Details text={failure.details} />}
      </div>
    </Callout>
  );
}
