import { issueCertificateOp } from '@clearway/domain/contracts'
import { Banner, date } from '@clearway/ui'
import { Download } from 'lucide-react'
import { TextField } from '../../forms/fields.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useDone } from '../../forms/use-done.ts'
import { saveFile } from '../../frame/save-file.ts'
import { assetName } from '../../words/asset-name.ts'
import type { AssetItem } from '../asset/asset-state.ts'
import { type CertificateRecord, fetchCertificate } from './certificate.ts'

interface CertificateDownloadProps {
  asset: AssetItem
  /** The one that a new one ends. */
  former: CertificateRecord | undefined
  open: boolean
  onClose: () => void
}

/** Each download is a new certificate: what that ends is shown before. */
export const CertificateDownload = ({ asset, former, open, onClose }: CertificateDownloadProps) => {
  const done = useDone()
  return (
    <FormDialog<{ password?: string }, { password: string }>
      open={open}
      onClose={onClose}
      title={`Certificate for ${assetName(asset)}`}
      description="A .pfx file with a fresh key, the certificate and its issuer. Valid for 90 days."
      submit="Issue and download"
      submitIcon={Download}
      form={{
        schema: issueCertificateOp.input,
        defaultValues: { password: '' },
        submit: async ({ password }) => {
          const file = await fetchCertificate(asset.asset_uuid, password)
          saveFile(file.name, file.content)
          done(
            { title: 'Certificate issued', id: assetName(asset), detail: `Saved as ${file.name}` },
            'assets',
            'certificates',
          )
          onClose()
        },
      }}
    >
      {(form) => (
        <>
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
        </>
      )}
    </FormDialog>
  )
}
