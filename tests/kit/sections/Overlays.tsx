import { useRef, useState } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { confirm } from '#kit/overlay/confirmStore.ts';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { Drawer } from '#kit/overlay/Drawer.tsx';
import { DrawerLayout } from '#kit/overlay/DrawerLayout.tsx';
import { EmptyPanel, ErrorPanel, ForbiddenPanel } from '#kit/panels/Panel.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { Progress } from '#kit/progress/Progress.tsx';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { type KitSection, State, States } from '../KitSection.tsx';
import styles from './Overlays.module.css';

const sizes = ['small', 'medium', 'large', 'wide'] as const;

function Dialogs({ say }: { readonly say: (text: string) => void }) {
  const [size, setSize] = useState<(typeof sizes)[number]>();
  const ask = async () => {
    const yes = await confirm({
      title: 'Delete agent',
      text: 'Are you sure you want to delete agent prod-eu-1?',
      action: 'Delete prod-eu-1',
    });
    say(yes ? 'deleted' : 'kept');
  };
  return (
    <States>
      {sizes.map((one) => (
        <State key={one} name={`Dialog: ${one}`}>
          <Button onClick={() => setSize(one)}>Open {one}</Button>
        </State>
      ))}
      <State name="Confirm">
        <Button kind="danger" onClick={() => void ask()}>
          Delete agent…
        </Button>
      </State>
      <Dialog
        title="Edit Notification"
        open={size !== undefined}
        size={size ?? 'medium'}
        onClose={() => setSize(undefined)}
        helpHref="https://docs.flanksource.com"
        aside={<a href="?section=overlays">What is this?</a>}
        actions={
          <>
            <Button onClick={() => setSize(undefined)}>Cancel</Button>
            <Button kind="primary" onClick={() => setSize(undefined)}>
              Save
            </Button>
          </>
        }
      >
        <p>One person, one team, or another service is told.</p>
        <label>
          Name <input defaultValue="on-call" />
        </label>
      </Dialog>
    </States>
  );
}

function ToastButtons({ say }: { readonly say: (text: string) => void }) {
  const { show, change, dismiss } = useToasts.getState();
  const running = useRef<number | undefined>(undefined);
  const begin = () => {
    const text = 'Exporting 24,318 items';
    running.current = show({
      kind: 'running',
      text,
      progress: { done: 14_880, total: 24_318 },
      onCancel: () => {
        if (running.current !== undefined) dismiss(running.current);
        say('export cancelled');
      },
    });
  };
  return (
    <States>
      <State name="Toast: done">
        <Button
          onClick={() =>
            show({
              kind: 'done',
              text: 'Linked to incident successfully',
              action: { label: 'Open INC-142', run: () => say('opened') },
            })
          }
        >
          Say done
        </Button>
      </State>
      <State name="Toast: failed">
        <Button
          onClick={() =>
            show({
              kind: 'failed',
              text: 'Request timed out. Please try again.',
              note: 'Your comment is kept as a draft.',
              details: 'ECONNABORTED after 30000 ms',
            })
          }
        >
          Say failed
        </Button>
      </State>
      <State name="Toast: running">
        <Button onClick={begin}>Run an export</Button>
      </State>
      <State name="Toast: how it ended">
        <Button
          onClick={() => {
            if (running.current !== undefined)
              change(running.current, { kind: 'done', text: '24,318 items exported' });
          }}
        >
          End the export
        </Button>
      </State>
    </States>
  );
}

function DrawerStates() {
  const [open, setOpen] = useState(true);
  return (
    <State name="Drawer beside a list" wide>
      <div className={styles.stage}>
        <DrawerLayout
          drawer={
            open && (
              <Drawer
                title="authorise-visa"
                onClose={() => setOpen(false)}
                onPrevious={() => undefined}
                onNext={() => undefined}
                footer={<Button kind="primary">Run Now</Button>}
              >
                <p>503 Service Unavailable: upstream connection pool exhausted</p>
              </Drawer>
            )
          }
        >
          <p className={styles.list}>
            The list keeps its keyboard cursor. <Button onClick={() => setOpen(true)}>Open the drawer</Button>
          </p>
        </DrawerLayout>
      </div>
    </State>
  );
}

function Content() {
  const [said, say] = useState('');
  return (
    <>
      <p role="status" data-said style={{ minHeight: '1lh' }}>
        {said}
      </p>
      <Dialogs say={say} />
      <ToastButtons say={say} />
      <States>
        <State name="Progress: known">
          <div className={styles.progress}>
            <Progress
              label="Syncing"
              done={41_200}
              total={61_870}
              noun="changes"
              onCancel={() => say('sync cancelled')}
            />
          </div>
        </State>
        <State name="Progress: not known">
          <div className={styles.progress}>
            <Progress label="Reading the archive" done={1_204} noun="lines" />
          </div>
        </State>
      </States>
      <DrawerStates />
      <div className={styles.panels}>
        <State name="EmptyPanel">
          <EmptyPanel title="No data available" actions={<Button>Clear filters</Button>}>
            No item matches team: sandbox.
          </EmptyPanel>
        </State>
        <State name="ErrorPanel">
          <ErrorPanel
            title="Changes could not be read"
            details={'HTTP 503\n{"error":"upstream connect error"}'}
            actions={<Button>Try again</Button>}
          >
            The server answered 503. Rows from 11:52 are kept.
          </ErrorPanel>
        </State>
        <State name="ForbiddenPanel">
          <ForbiddenPanel title="You do not have access to this">
            You need read permission on incidents.
          </ForbiddenPanel>
        </State>
      </div>
      <State name="SkeletonRows" wide>
        <SkeletonRows count={3} />
      </State>
    </>
  );
}

export const section: KitSection = {
  id: 'overlays',
  title: 'Dialogs, drawer, toasts, panels',
  order: 20,
  Content,
};
