import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentLink } from '#contract/relationships.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Row } from '#kit/layout/boxes.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { UnlinkButton } from '#parts/components/UnlinkButton.tsx';
import { messages } from './messages.ts';

const nameOf = ({ component }: ComponentLink): string => component.name ?? component.id;

/** Topology components linked to the item. Only manual links can be removed. */
export function LinkedComponents({ id, item }: { readonly id: string; readonly item: string }) {
  const { data } = useQuery(queries.relationships.links.list.queryOptions({ input: { id } }));
  const links = data?.data ?? [];
  // Errors are ignored: the links are only an addition to the relationships.
  if (links.length === 0) return null;
  return (
    <Row
      as="section"
      wrap
      fixed
      gap={8}
      paddingX={16}
      paddingY={6}
      edge="bottom"
      size={12}
      tone="muted"
      aria-label={messages.links}
    >
      {messages.links}
      {links.map((link) => (
        <Row key={link.component.id} as="span" display="inline-flex" gap={6} tone="text">
          <Link to={`/topology/${encodeURIComponent(link.component.id)}`}>{visibleName(nameOf(link))}</Link>
          {link.manual && (
            <UnlinkButton
              item={{ id, name: item }}
              component={{ id: link.component.id, name: nameOf(link) }}
              target="component"
            />
          )}
        </Row>
      ))}
    </Row>
  );
}
