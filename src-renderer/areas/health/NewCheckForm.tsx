import { canaries } from '#parts/editors/canaries.tsx';
import { NewResource } from '#parts/resource/NewResource.tsx';
import { resourceTexts } from '#parts/resource/resourceTexts.ts';

const words = resourceTexts('canaries', canaries.texts);

interface NewCheckProps {
  readonly form: string | undefined;
  readonly onForm: (form: string | undefined) => void;
  readonly onClose: () => void;
}

export const NewCheckForm = (props: NewCheckProps) => (
  <NewResource definition={canaries} texts={words} {...props} />
);
