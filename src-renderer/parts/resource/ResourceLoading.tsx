import { SkeletonFields } from '#kit/panels/SkeletonFields.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { EditorPage } from './EditorPage.tsx';

/** The edit page of a kind while its code loads. It looks like the page while it reads the resource. */
export function ResourceLoading({ title }: { readonly title: string }) {
  return (
    <EditorPage>
      <PageHeader title={title} />
      <SkeletonFields count={6} />
    </EditorPage>
  );
}
