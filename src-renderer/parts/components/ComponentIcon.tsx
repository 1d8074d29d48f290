import { Box } from 'lucide-react';
import { Icon } from '#kit/icons/Icon.tsx';
import { iconFile } from '#kit/icons/infrastructureIcons.ts';

interface ComponentIconProps {
  /** Name of the component's own icon, or its type. */
  readonly name: string;
  readonly type?: string | undefined;
  readonly className?: string | undefined;
}

/** Icon of a component: its own, that of its type, or a box. */
export const ComponentIcon = ({ name, type, className }: ComponentIconProps) =>
  iconFile(name, type) === undefined ? (
    <Box aria-hidden className={className} strokeWidth={1.5} />
  ) : (
    <Icon name={name} fallback={type} className={className} />
  );
