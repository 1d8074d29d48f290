import { LifeBuoy } from 'lucide-react';
import type { NamedRecord } from '#contract/recent.ts';
import { Icon } from '#kit/icons/Icon.tsx';
import { ComponentIcon } from '#parts/components/ComponentIcon.tsx';

/** The icon of a record's type, or of its kind. */
export function RecordIcon({ record: { kind, type, icon } }: { readonly record: NamedRecord }) {
  switch (kind) {
    case 'incident':
      return <LifeBuoy aria-hidden strokeWidth={1.5} />;
    case 'component':
      return <ComponentIcon name={icon ?? type} type={type} />;
    case 'playbook':
    case 'run':
      return <Icon name={icon ?? ''} fallback="playbook" />;
    default:
      return (
        <Icon
          name={kind === 'check' ? (icon ?? type) : type}
          fallback={kind === 'check' ? type : (icon ?? undefined)}
        />
      );
  }
}
