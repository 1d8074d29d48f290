import { ExternalLink } from 'lucide-react';
import type { FlowNode } from '../../../src-preload/contract/entities/session.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { bridge } from '../../parts/bridge/bridge.ts';
import { messages } from '../messages.ts';
import { FailureMessage } from './FailureMessage.tsx';
import styles from './SignIn.module.css';
import { useSubmit } from './useSubmit.ts';

interface BrowserWayProps {
  readonly nodes: readonly FlowNode[];
  readonly webPage: string;
  readonly size: 'default' | 'large';
}

/** Steps that need a browser: opens the server's own page in the user's browser, never in this window. */
export function BrowserWay({ nodes, webPage, size }: BrowserWayProps) {
  const { busy, failure, submit } = useSubmit();
  const open = () => void submit(async () => void (await bridge.shell.link.open({ url: webPage })));
  return (
    <>
      <div className={size === 'large' ? styles.fieldset : styles.buttons}>
        {nodes.map((node) => (
          <Button key={`${node.name} ${node.value}`} size={size} busy={busy} onClick={open}>
            <ExternalLink aria-hidden />
            {node.label || node.value}
          </Button>
        ))}
      </div>
      <p className={styles.hint}>{messages.signIn.needsBrowser}</p>
      <FailureMessage failure={failure} />
    </>
  );
}
