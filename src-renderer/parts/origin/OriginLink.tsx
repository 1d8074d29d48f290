import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { visibleName } from '#kit/format/visibleText.ts';
import { Icon } from '#kit/icons/Icon.tsx';
import { Ellipsis } from '#kit/layout/boxes.tsx';
import { queries } from '../bridge/bridge.ts';
import styles from './Origin.module.css';
import type { OriginDisplay } from './originDisplayOf.ts';

interface OriginItemProps {
  readonly id: string;
  readonly href: string;
  readonly text: string;
}

/** Link to the catalog item that a resource originates from. Displays its name once loaded. */
function OriginItem({ id, href, text }: OriginItemProps) {
  const { data } = useQuery(queries.catalog.item.get.queryOptions({ input: { id } }));
  return (
    <Link to={href} className={styles.origin}>
      {data !== undefined && <Icon name={data.data.type} />}
      <Ellipsis>{data?.data.name ?? text}</Ellipsis>
    </Link>
  );
}

/** Link to the origin of a resource that cannot be edited here. */
export function OriginLink({
  origin,
}: {
  readonly origin: Exclude<OriginDisplay, { readonly kind: 'edit' }>;
}) {
  if (origin.kind === 'none') return null;
  if (origin.kind === 'text') return <span className={styles.origin}>{visibleName(origin.text)}</span>;
  const { href, text, configId } = origin;
  if (configId !== undefined) return <OriginItem id={configId} href={href} text={text} />;
  return (
    <Link to={href} className={styles.origin}>
      <Ellipsis>{text}</Ellipsis>
    </Link>
  );
}
