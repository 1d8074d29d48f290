import { Inbox } from 'lucide-react';
import { Column, Ellipsis, Note, Row, Stack, Text } from '#kit/layout/boxes.tsx';
import { layout } from '#kit/layout/layout.ts';
import { type KitSection, State, States } from '../KitSection.tsx';

const Content = () => (
  <States>
    <State name="Row">
      <Row gap={8} padding={8} edge="all" radius={6}>
        <Inbox aria-hidden />
        <Ellipsis grow>Payments worker</Ellipsis>
        <Text fixed size={12} tone="muted" digits>
          12
        </Text>
      </Row>
    </State>
    <State name="Column">
      <Column gap={4} padding={8} radius={6} surface="sunken">
        <Text weight={500}>Rollout finished</Text>
        <Note>12 minutes ago</Note>
      </Column>
    </State>
    <State name="Stack">
      <Stack as="ul" columns="fit" gap={4} padding={8} edge="strong" radius={8}>
        <Ellipsis as="li" mono>
          registry.meridian.example/payments/worker:3.18.0
        </Ellipsis>
        <Text as="li" flow="anywhere" tone="warn">
          registry.meridian.example/payments/worker:3.18.0
        </Text>
      </Stack>
    </State>
    <State name="layout() of a link">
      <a
        className={layout({ display: 'inline-flex', align: 'center', gap: 6, tone: 'muted' })}
        href="#layout"
      >
        <Inbox aria-hidden /> Inbox
      </a>
    </State>
  </States>
);

export const section: KitSection = {
  id: 'layout',
  title: 'Layout',
  note: 'classes in a layer below all CSS modules',
  order: 2.5,
  Content,
};
