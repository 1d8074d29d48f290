import { isFeatureOn } from '#contract/rules/featureFlags.ts';
import type { IntegrationType } from '#contract/rules/integrations.ts';
import { onDemand } from '#kit/onDemand.ts';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { TileGrid } from '#kit/tiles/TileGrid.tsx';
import { useSession } from '#parts/bridge/live.ts';
import { useView } from '#parts/list/useView.ts';
import { NewResource } from '#parts/resource/NewResource.tsx';
import type { ResourceDefinition } from '#parts/resource/ResourceDefinition.ts';
import { resourceTexts } from '#parts/resource/resourceTexts.ts';
import { addView } from './addView.ts';
import { editors } from './editors.ts';
import { GitOpsDialog } from './GitOpsDialog.tsx';
import { messages } from './messages.ts';
import { type OptionName, optionNames, options } from './options.ts';

const { options: texts } = messages;

interface DirectFormProps {
  readonly title: string;
  readonly form: string | undefined;
  readonly onForm: (form: string | undefined) => void;
  readonly from: string | undefined;
  readonly onClose: () => void;
}

/** A resource's form with the option's name as its title, loaded on demand. */
const directFormOf = (load: () => Promise<ResourceDefinition>) =>
  onDemand(load).component((definition) => {
    const words = resourceTexts(definition.kind, definition.texts);
    return ({ title, ...props }: DirectFormProps) => {
      const { form } = definition;
      const variants = form?.variants && {
        ...form.variants,
        title,
        titleOf: ({ label }: { readonly label: string }) => `${title} - ${label}`,
      };
      return (
        <NewResource
          {...props}
          definition={variants === undefined ? definition : { ...definition, form: { ...form, variants } }}
          texts={{ ...words, addTitle: title }}
        />
      );
    };
  });

const directForms = new Map(
  Object.entries(editors).map(([type, { load }]) => [type as IntegrationType, directFormOf(load)] as const),
);

/** Options for this session: without disabled features and without types that have no editor. */
function useAvailableOptions(): readonly OptionName[] {
  const session = useSession();
  const properties = session?.status === 'signed-in' ? session.properties : [];
  return optionNames.filter((name) => {
    const option = options[name];
    if (!('makes' in option)) return true;
    if (option.makes === 'logging_backends' && !isFeatureOn(properties, 'logs')) return false;
    return directForms.has(option.makes);
  });
}

const tileOf = (id: OptionName) => ({ id, label: options[id].label, icon: options[id].icon });

export function AddIntegration() {
  const { view, change, close } = useView(addView);
  const availableOptions = useAvailableOptions();
  const name = view.option !== undefined && availableOptions.includes(view.option) ? view.option : undefined;
  if (name === undefined)
    return (
      <Dialog title={messages.addTitle} open size="wide" onClose={close}>
        <TileGrid
          label={texts.label}
          groups={[
            {
              heading: texts.gitOps,
              tiles: availableOptions.filter((id) => 'chart' in options[id]).map(tileOf),
            },
            {
              heading: texts.direct,
              tiles: availableOptions.filter((id) => 'makes' in options[id]).map(tileOf),
            },
          ]}
          onChoose={(id) => {
            const chosen = availableOptions.find((one) => one === id);
            if (chosen !== undefined) change({ option: chosen });
          }}
        />
      </Dialog>
    );
  const option = options[name];
  const title = messages.addTitleOf(option.label);
  if ('chart' in option)
    return (
      <GitOpsDialog
        key={name}
        option={option}
        title={title}
        onBack={() => change({ option: undefined })}
        onClose={close}
      />
    );
  const DirectForm = directForms.get(option.makes);
  if (DirectForm === undefined) return null;
  return (
    <DirectForm
      // Another resource has another form.
      key={option.makes}
      fallback={
        <Dialog title={title} open onClose={close}>
          <SkeletonRows count={6} />
        </Dialog>
      }
      title={title}
      form={view.form}
      onForm={(form) => change({ form })}
      from={view.from}
      onClose={close}
    />
  );
}
