import { issueCertificateOp } from '@clearway/domain/contracts'
import { Banner, Button, Dialog, date, useToast } from '@clearway/ui'
import { Download } from 'lucide-react'
import { useId } from 'react'
import { z } from 'zod'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { trpc } from '../../trpc/client.ts'
import { type AssetItem, assetName } from './asset-state.ts'
import type { CertificateRecord } from './certificate-card.tsx'
import { fetchCertificate } from './fetch-certificate.ts'
import { saveFile } from './save-file.ts'

type CertificateDownloadProps = {
  asset: AssetItem
  /** The one that a new one ends. */
  former: CertificateRecord | undefined
  open: boolean
  onClose: () => void
}

/** Each download is a new certificate: what that ends is said before. */
export function CertificateDownload({ asset, former, open, onClose }: CertificateDownloadProps) {
  const formId = useId()
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Certificate for ${assetName(asset)}`}
      description="A .pfx file with a fresh key, the certificate and its issuer. Valid for 90 days."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" icon={Download}>
            Issue and download
          </Button>
        </>
      }
    >
      {open && <DownloadForm id={formId} asset={asset} former={former} onDone={onClose} />}
    </Dialog>
  )
}

const Form = z.object({
  // It travels in a header, which keeps no blank at its ends.
  password: issueCertificateOp.input.shape.password.refine((text) => text.trim() === text, {
    error: 'must not begin or end with a blank',
  }),
})

type DownloadFormProps = {
  id: string
  asset: AssetItem
  former: CertificateRecord | undefined
  onDone: () => void
}

function DownloadForm({ id, asset, former, onDone }: DownloadFormProps) {
  const utils = trpc.useUtils()
  const { show } = useToast()
  const { form, onSubmit, refusal } = useApiForm<{ password?: string }, { password: string }>({
    schema: Form,
    defaultValues: { password: '' },
    submit: async ({ password }) => {
      const file = await fetchCertificate(asset.asset_uuid, password)
      saveFile(file.name, file.content)
      show({
        kind: 'status',
        title: 'Certificate issued',
        id: assetName(asset),
        detail: `Saved as ${file.name}`,
      })
      await Promise.all([utils.assets.invalidate(), utils.certificates.invalidate()])
      onDone()
    },
  })
  return (
    <form id={id} noValidate onSubmit={onSubmit} className="flex flex-col gap-3.5">
      {former && (
        <div className="-mx-4">
          <Banner tone="pending" title="This ends the certificate in use.">
            {`The one issued ${date(former.issued_at)} stops validating at once: its ground station is cut off within 5 s and needs this file to connect again.`}
          </Banner>
        </div>
      )}
      <TextField
        form={form}
        name="password"
        label="Password of the file"
        type="password"
        autoComplete="new-password"
        help="Optional. It is asked for when the file is opened, and kept nowhere here: neither is the private key."
      />
      <RefusalNote>{refusal}</RefusalNote>
    </form>
  )
}
