import { Chip } from '#kit/filters/Chip.tsx';
import { Row } from '#kit/layout/boxes.tsx';
import type { HealthView } from './healthView.ts';
import { messages } from './messages.ts';
import type { ComponentScope } from './useComponentScope.ts';
import type { UpdateHealthView } from './useHealthView.ts';

interface ScopeChipsProps {
  readonly scope: ComponentScope | undefined;
  readonly view: HealthView;
  readonly onChange: UpdateHealthView;
}

/** Removable filters without a menu, which links and the query line set: the component and the status. */
export function ScopeChips({ scope, view: { status }, onChange }: ScopeChipsProps) {
  if (scope === undefined && status === undefined) return null;
  const component = scope && messages.ofComponent(scope.name);
  const only = status && messages.ofStatus(messages.statuses[status]);
  return (
    <Row wrap align="stretch" gap={4} paddingX={16} paddingTop={8}>
      {component !== undefined && (
        <Chip label={component} onRemove={() => onChange({ component: undefined })}>
          {component}
        </Chip>
      )}
      {only !== undefined && (
        <Chip label={only} onRemove={() => onChange({ status: undefined })}>
          {only}
        </Chip>
      )}
    </Row>
  );
}
