import { ClockFading } from 'lucide-react';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { Row } from '#kit/layout/boxes.tsx';
import { messages } from './messages.ts';

/** States below the toolbar that the screen shows an earlier moment. */
export function MomentNotice({ at }: { readonly at: string }) {
  return (
    <Row
      as="p"
      fixed
      gap={8}
      paddingX={16}
      paddingY={6}
      edge="bottom"
      surface="info-subtle"
      digits
      icons={16}
    >
      <ClockFading aria-hidden />
      {messages.youSee(formatMoment(at))}
    </Row>
  );
}
