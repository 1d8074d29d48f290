import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#kit/controls/Button.tsx';
import { Switch } from '#kit/fields/Switch.tsx';
import { Stack } from '#kit/layout/boxes.tsx';
import { Popover } from '#kit/overlay/Popover.tsx';
import { messages } from './messages.ts';

interface HiddenSetting {
  /** Whether hidden components are listed. */
  readonly hidden: boolean;
  readonly onChange: (patch: { hidden: boolean }) => void;
}

/**
 * Returns the toolbar control for the settings of a list of components.
 * @param more Further settings.
 */
export function settingsControl({ hidden, onChange }: HiddenSetting, more?: ReactNode) {
  const settings = (
    <Stack gap={8} padding={8}>
      <Switch label={messages.showHidden} value={hidden} onChange={(next) => onChange({ hidden: next })} />
      {more}
    </Stack>
  );
  return {
    id: 'settings',
    end: true,
    control: (
      <Popover
        label={messages.settings}
        align="end"
        trigger={
          <IconButton label={messages.settings}>
            <SlidersHorizontal aria-hidden />
          </IconButton>
        }
      >
        {settings}
      </Popover>
    ),
    panelControl: settings,
  };
}
