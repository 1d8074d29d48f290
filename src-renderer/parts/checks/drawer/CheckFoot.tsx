import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import type { Check } from '../../../../src-preload/contract/entities/check.ts';
import { Icon } from '../../../kit/icons/Icon.tsx';
import { queries } from '../../bridge/bridge.ts';
import styles from './CheckFoot.module.css';
import { messages } from './messages.ts';
import { originOf } from './origin.ts';
import { RunNow } from './RunNow.tsx';

/** The config item that a canary comes from; it is named as soon as its name is known. */
function OriginItem({
  id,
  href,
  text,
}: {
  readonly id: string;
  readonly href: string;
  readonly text: string;
}) {
  const { data } = useQuery(queries.catalog.item.get.queryOptions({ input: { id } }));
  return (
    <Link to={href} className={styles.origin}>
      {data !== undefined && <Icon name={data.data.type} />}
      <span className={styles.text}>{data?.data.name ?? text}</span>
    </Link>
  );
}

/** Where the check is edited, or where it comes from when that is not here. */
function EditOrOrigin({ check }: { readonly check: Check }) {
  const origin = originOf(check);
  if (origin.kind === 'none') return null;
  if (origin.kind === 'text') return <span className={styles.origin}>{origin.text}</span>;
  if (origin.kind === 'edit') {
    return (
      <Link to={origin.href} className={styles.edit}>
        <Pencil aria-hidden />
        {messages.edit}
      </Link>
    );
  }
  const { href, text, configId } = origin;
  if (configId !== undefined) return <OriginItem id={configId} href={href} text={text} />;
  return (
    <Link to={href} className={styles.origin}>
      <span className={styles.text}>{text}</span>
    </Link>
  );
}

interface CheckFootProps {
  readonly check: Check;
  /** The whole check is read: where it comes from is known. */
  readonly known: boolean;
}

/** What can be done with a check. */
export function CheckFoot({ check, known }: CheckFootProps) {
  return (
    <>
      <span className={styles.start}>{known && <EditOrOrigin check={check} />}</span>
      <RunNow check={check} />
      {/* The Playbooks menu and Attach as Evidence stand here as soon as their areas exist. */}
    </>
  );
}
