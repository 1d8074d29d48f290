import { useParams } from '@tanstack/react-router';
import { Box } from '#kit/layout/boxes.tsx';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { SkeletonCards } from '#kit/panels/SkeletonCards.tsx';
import { AsOf } from '#parts/AsOf.tsx';
import { ComponentCard } from '#parts/components/ComponentCard.tsx';
import { cardWidths } from '#parts/components/componentLook.ts';
import { componentTitle } from '#parts/components/componentTitle.ts';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import { useView } from '#parts/list/useView.ts';
import { PageHeader } from '#parts/PageHeader.tsx';
import { useServerOnline } from '#parts/useServerOnline.ts';
import { childrenOf } from '../component/componentPage.ts';
import { useComponent } from '../component/useComponent.ts';
import styles from './ComponentView.module.css';
import { componentView } from './componentView.ts';
import { messages } from './messages.ts';

export function ComponentViewScreen() {
  const { id = '' } = useParams({ strict: false });
  const { size } = useView(componentView).view;
  const { known, missing, error, retry } = useComponent(id);
  const online = useServerOnline();
  if (known === undefined)
    return (
      <>
        <PageHeader title={messages.title} />
        {missing ? (
          <EmptyPanel title={messages.notFound}>{messages.notFoundText(id)}</EmptyPanel>
        ) : error === null ? (
          <SkeletonCards count={1} cardWidth={cardWidths[size]} />
        ) : (
          <FailurePanel error={error} title={messages.failed} onRetry={retry} />
        )}
      </>
    );
  const { component, subtree, answer } = known;
  return (
    <>
      <PageHeader title={componentTitle(component)}>
        {componentTitle(component)}
        <AsOf answer={answer} online={online} />
      </PageHeader>
      <Box full="height" overflow="auto" padding={16} surface="sunken">
        {/* The card shrinks if the window is too narrow. */}
        <div className={styles.place} style={{ width: cardWidths[size] }}>
          <ComponentCard component={component} size={size}>
            {childrenOf(component, subtree)}
          </ComponentCard>
        </div>
      </Box>
    </>
  );
}
