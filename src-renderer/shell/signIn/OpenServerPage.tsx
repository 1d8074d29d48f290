import { ExternalLink } from 'lucide-react';
import type { FlowNode } from '#contract/entities/session.ts';
import { Button } from '#kit/controls/Button.tsx';
import { Note } from '#kit/layout/boxes.tsx';
import { bridge } from '#parts/bridge/bridge.ts';
import { messages } from '../messages.ts';
import { FailureMessage } from './FailureMessage.tsx';
import styles from './SignIn.module.css';
import { useSubmit } from './useSubmit.ts';

interface OpenServerPageProps {
  readonly nodes: readonly FlowNode[];
  readonly webPage: string;
  readonly size: 'default' | 'large';
}

/** Steps that need a browser: opens the server's own page in the user's browser, never in this window. */
export function OpenServerPage({ nodes, webPage, size }: OpenServerPageProps) {
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
      <Note>{messages.signIn.needsBrowser}</Note>
      <FailureMessage failure={failure} />
    </>
  );
}
