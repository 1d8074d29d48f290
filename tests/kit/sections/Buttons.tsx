import { BookOpen, ChevronDown, Columns3, Download, Play, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '#kit/controls/Button.tsx';
import { Menu, MenuChoice, MenuHeading, MenuItem, MenuSeparator } from '#kit/overlay/Menu.tsx';
import { type KitSection, State, States } from '../KitSection.tsx';

const run = (
  <>
    <Play aria-hidden />
    Run Now
  </>
);

function Content() {
  const [theme, setTheme] = useState('system');
  const [said, say] = useState('');
  return (
    <>
      <p role="status" data-said style={{ minHeight: '1lh' }}>
        {said}
      </p>
      <States>
        <State name="Button: primary">
          <Button kind="primary" onClick={() => say('run')}>
            {run}
          </Button>
        </State>
        <State name="Button: busy">
          <Button kind="primary" busy onClick={() => say('never')}>
            Running...
          </Button>
        </State>
        <State name="Button: primary, disabled">
          <Button kind="primary" disabled>
            {run}
          </Button>
        </State>
        <State name="Button: default">
          <Button>
            <BookOpen aria-hidden />
            Playbooks
            <ChevronDown aria-hidden />
          </Button>
        </State>
        <State name="Button: quiet">
          <Button kind="quiet">Clear</Button>
        </State>
        <State name="Button: danger">
          <Button kind="danger">
            <Trash2 aria-hidden />
            Delete
          </Button>
        </State>
        <State name="Button: disabled">
          <Button disabled>Disabled</Button>
        </State>
        <State name="Button: disabled with a reason">
          <Button disabledReason="The server cannot be reached." onClick={() => say('never')}>
            Run check
          </Button>
        </State>
        <State name="IconButton: default">
          <IconButton label="Refresh">
            <RefreshCw aria-hidden />
          </IconButton>
        </State>
        <State name="IconButton: pressed">
          <IconButton label="Columns shown" pressed>
            <Columns3 aria-hidden />
          </IconButton>
        </State>
        <State name="IconButton: busy">
          <IconButton label="Refreshing" busy>
            <RefreshCw aria-hidden />
          </IconButton>
        </State>
        <State name="IconButton: disabled">
          <IconButton label="Export" disabled>
            <Download aria-hidden />
          </IconButton>
        </State>
        <State name="Tooltip: over a button and a text">
          <div style={{ display: 'grid', justifyItems: 'center', gap: 2 }}>
            <Button data-tooltip={'A note of\ntwo lines'}>With a note</Button>
            <Button onClick={() => say('pressed below')}>Below the note</Button>
          </div>
          <p style={{ margin: 0 }}>
            <span data-tooltip={'A note of\nseveral lines'}>Text with a note</span>
            <br />
            Text below the note
          </p>
        </State>
        <State name="Menu">
          <Menu align="start" trigger={<Button>Menu</Button>}>
            <MenuHeading>payments-worker</MenuHeading>
            <MenuItem icon={<Play aria-hidden />} onSelect={() => say('menu run')}>
              Run Now
            </MenuItem>
            <MenuItem disabled>Not allowed</MenuItem>
            <MenuSeparator />
            <MenuChoice
              label="Theme"
              value={theme}
              options={[
                ['light', 'Light'],
                ['dark', 'Dark'],
                ['system', 'System'],
              ]}
              onChange={setTheme}
            />
          </Menu>
        </State>
      </States>
    </>
  );
}

export const section: KitSection = {
  id: 'buttons',
  title: 'Buttons and menus',
  note: '28 px, 32 px in dialogs',
  order: 3,
  Content,
};
