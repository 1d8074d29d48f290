import { canaries } from '../../parts/editors/canaries.tsx';
import { NewResource } from '../../parts/resource/NewResource.tsx';
import { resourceWords } from '../../parts/resource/resourceWords.ts';

const words = resourceWords('canaries', canaries.words);

interface NewCheckProps {
  readonly form: string | undefined;
  readonly onForm: (form: string | undefined) => void;
  readonly onClose: () => void;
}

/** What is asked for a new health check, as under Settings. */
export const NewCheck = (props: NewCheckProps) => (
  <NewResource definition={canaries} words={words} {...props} />
);
