import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Unlink } from 'lucide-react';
import { useState } from 'react';
import type { ComponentLink } from '../../../../src-preload/contract/relationships.ts';
import { actionGuards } from '../../../../src-preload/contract/rules/guards.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { ConfirmAction } from '../../../parts/actions/ConfirmAction.tsx';
import { useServerAction } from '../../../parts/actions/useServerAction.ts';
import { bridge, queries } from '../../../parts/bridge/bridge.ts';
import { messages } from './messages.ts';
import styles from './Relationships.module.css';

const nameOf = ({ component }: ComponentLink): string => component.name ?? component.id;

interface UnlinkProps {
  readonly id: string;
  readonly item: string;
  readonly link: ComponentLink;
}

/** Takes away a link that a person made, after a question. */
function UnlinkButton({ id, item, link }: UnlinkProps) {
  const [asking, setAsking] = useState(false);
  const action = useServerAction({
    guard: actionGuards.linkComponents,
    call: (input: { readonly id: string; readonly componentId: string }, options) =>
      bridge.relationships.links.remove(input, options),
    invalidates: [queries.relationships.links.list.key()],
    said: { done: messages.unlinked, failed: messages.unlinkFailed },
  });
  if (!action.mayDo) return null;
  const name = nameOf(link);
  return (
    <>
      <Button
        kind="quiet"
        aria-label={messages.unlinkNamed(name)}
        disabledReason={action.stop}
        onClick={() => setAsking(true)}
      >
        <Unlink aria-hidden />
        {messages.unlink}
      </Button>
      {asking && (
        <ConfirmAction
          title={messages.unlinkNamed(name)}
          action={action}
          input={{ id, componentId: link.component.id }}
          confirm={messages.unlink}
          onClose={() => setAsking(false)}
          onDone={() => setAsking(false)}
        >
          {messages.unlinkQuestion} {messages.unlinkWhat(name, item)}
        </ConfirmAction>
      )}
    </>
  );
}

/** Components of the topology that the item is linked to; those that a person linked can be unlinked. */
export function LinkedComponents({ id, item }: { readonly id: string; readonly item: string }) {
  const { data } = useQuery(queries.relationships.links.list.queryOptions({ input: { id } }));
  const links = data?.data ?? [];
  // What cannot be read is no part of the relationships: they are told by themselves.
  if (links.length === 0) return null;
  return (
    <section className={styles.links} aria-label={messages.links}>
      {messages.links}
      {links.map((link) => (
        <span key={link.component.id} className={styles.link}>
          <Link to={`/topology/${encodeURIComponent(link.component.id)}`}>{nameOf(link)}</Link>
          {link.manual && <UnlinkButton id={id} item={item} link={link} />}
        </span>
      ))}
    </section>
  );
}
