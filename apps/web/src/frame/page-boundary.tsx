import { ErrorNotice } from '@clearway/ui'
import { Component, type ReactNode } from 'react'
import { PageHead } from './page-head.tsx'

interface Props {
  readonly children: ReactNode
}

/** What a page throws ends that page alone: the way to the others stays. */
export class PageBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <>
        <PageHead title="Fault" />
        <ErrorNotice
          title="This page has a fault"
          className="m-4"
          retryLabel="Load it again"
          onRetry={() => window.location.reload()}
        >
          Nothing that was saved is lost. Load the page again, or go to another.
        </ErrorNotice>
      </>
    )
  }
}
