import { lazy, Suspense } from 'react';
import { isFeatureOn } from '../../../src-preload/contract/rules/featureFlags.ts';
import type { IntegrationType } from '../../../src-preload/contract/rules/integrations.ts';
import { Dialog } from '../../kit/overlay/Dialog.tsx';
import { SkeletonRows } from '../../kit/panels/SkeletonRows.tsx';
import { TileGrid } from '../../kit/tiles/TileGrid.tsx';
import { useSession } from '../../parts/bridge/live.ts';
import { useView } from '../../parts/list/useView.ts';
import { NewResource } from '../../parts/resource/NewResource.tsx';
import type { ResourceDefinition } from '../../parts/resource/ResourceDefinition.ts';
import { resourceWords } from '../../parts/resource/resourceWords.ts';
import { addView } from './addView.ts';
import { editors } from './editors.ts';
import { GitOps } from './GitOps.tsx';
import { messages } from './messages.ts';
import { type OptionName, optionNames, options } from './options.ts';

const { options: texts } = messages;

interface DirectProps {
  readonly title: string;
  readonly form: string | undefined;
  readonly onForm: (form: string | undefined) => void;
  readonly from: string | undefined;
  readonly onClose: () => void;
}

/** Wraps a resource's form in a lazy component that uses the option's name as its title. */
const directOf = (load: () => Promise<ResourceDefinition>) =>
  lazy(async () => {
    const definition = await load();
    const words = resourceWords(definition.kind, definition.words);
    return {
      default: ({ title, ...props }: DirectProps) => {
        const forms = definition.forms && {
          ...definition.forms,
          title,
          titleOf: ({ label }: { readonly label: string }) => `${title} - ${label}`,
        };
        return (
          <NewResource
            {...props}
            definition={{ ...definition, ...(forms === undefined ? {} : { forms }) }}
            words={{ ...words, addTitle: title }}
          />
        );
      },
    };
  });

const directs = new Map(
  Object.entries(editors).map(([type, load]) => [type as IntegrationType, directOf(load)] as const),
);

/** Options for this session: without disabled features and without types that have no editor. */
function useOffered(): readonly OptionName[] {
  const session = useSession();
  const properties = session?.status === 'signed-in' ? session.properties : [];
  return optionNames.filter((name) => {
    const option = options[name];
    if (!('makes' in option)) return true;
    if (option.makes === 'logging_backends' && !isFeatureOn(properties, 'logs')) return false;
    return directs.has(option.makes);
  });
}

const tileOf = (id: OptionName) => ({ id, label: options[id].label, icon: options[id].icon });

export function AddIntegration() {
  const { view, change, close } = useView(addView);
  const offered = useOffered();
  const name = view.option !== undefined && offered.includes(view.option) ? view.option : undefined;
  if (name === undefined)
    return (
      <Dialog title={messages.addTitle} open size="wide" onClose={close}>
        <TileGrid
          label={texts.label}
          groups={[
            { heading: texts.gitOps, tiles: offered.filter((id) => 'chart' in options[id]).map(tileOf) },
            { heading: texts.direct, tiles: offered.filter((id) => 'makes' in options[id]).map(tileOf) },
          ]}
          onChoose={(id) => {
            const chosen = offered.find((one) => one === id);
            if (chosen !== undefined) change({ option: chosen });
          }}
        />
      </Dialog>
    );
  const option = options[name];
  const title = messages.addTitleOf(option.label);
  if ('chart' in option)
    return (
      <GitOps
        key={name}
        option={option}
        title={title}
        onBack={() => change({ option: undefined })}
        onClose={close}
      />
    );
  const Direct = directs.get(option.makes);
  if (Direct === undefined) return null;
  return (
    <Suspense
      fallback={
        <Dialog title={title} open onClose={close}>
          <SkeletonRows count={6} />
        </Dialog>
      }
    >
      <Direct
        title={title}
        form={view.form}
        onForm={(form) => change({ form })}
        from={view.from}
        onClose={close}
      />
    </Suspense>
  );
}
