import { canaries } from '../../parts/editors/canaries.tsx';
import { NewResource } from '../../parts/resource/NewResource.tsx';
import { resourceWords } from '../../parts/resource/resourceWords.ts';

const words = resourceWords('canaries', canaries.words);

interface NewCheckProps {
  readonly form: string | undefined;
  readonly onForm: (form: string | undefined) => void;
  readonly onClose: () => void;
}

export const NewCheck = (props: NewCheckProps) => (
  <NewResource definition={canaries} words={words} {...props} />
);
