import { Play, RefreshCw } from 'lucide-react';
import { Button, IconButton } from '../../../src-renderer/kit/controls/Button.tsx';
import { type KitSection, State, States } from '../KitSection.tsx';

function Content() {
  return (
    <States>
      <State name="Button: primary">
        <Button kind="primary">
          <Play aria-hidden />
          Run Now
        </Button>
      </State>
      <State name="IconButton: default">
        <IconButton label="Refresh">
          <RefreshCw aria-hidden />
        </IconButton>
      </State>
    </States>
  );
}

export const section: KitSection = {
  id: 'buttons',
  title: 'Buttons',
  note: '28 px, 32 px in dialogs',
  order: 3,
  Content,
};
