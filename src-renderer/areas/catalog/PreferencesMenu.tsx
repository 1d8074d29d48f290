import { Settings2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '#kit/controls/Button.tsx';
import { Switch } from '#kit/fields/Switch.tsx';
import { Box } from '#kit/layout/boxes.tsx';
import { Popover } from '#kit/overlay/Popover.tsx';
import { type DeletionPreference, useHidesDeleted } from '#parts/hiddenDeletions.ts';
import { messages } from './messages.ts';

interface PreferencesMenuProps {
  /** What is hidden: `Hide Deleted Catalog`. */
  readonly label?: string;
  readonly hideDeleted: boolean;
  /** Preference that the switch saves. It is the default of addresses without the parameter. */
  readonly preference?: DeletionPreference;
  readonly onChange: (patch: { readonly hideDeleted: boolean }) => void;
}

/** Display preferences of the catalog, apart from filters. */
export function PreferencesMenu({
  label = messages.hideDeleted,
  hideDeleted,
  preference = 'areDeletedConfigsHidden',
  onChange,
}: PreferencesMenuProps) {
  // The switch updates at once. The URL follows only after the rows' request has started.
  const [shown, setShown] = useState(hideDeleted);
  useEffect(() => setShown(hideDeleted), [hideDeleted]);
  const [, save] = useHidesDeleted(preference);
  return (
    <Popover
      label={messages.preferences}
      align="end"
      trigger={
        <IconButton label={messages.preferences}>
          <Settings2 aria-hidden />
        </IconButton>
      }
    >
      <Box paddingX={12} paddingY={8}>
        <Switch
          label={label}
          value={shown}
          onChange={(hide) => {
            setShown(hide);
            save(hide);
            onChange({ hideDeleted: hide });
          }}
        />
      </Box>
    </Popover>
  );
}
