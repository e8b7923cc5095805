export async function parseUploadedFile(request: Request): Promise<File | undefined> {
  try {
    const file = (await request.formData()).get('file')
    return typeof file === 'object' && file !== null ? file : undefined
  } catch {
    return undefined
  }
}

export async function toDataUrl(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  // Converts in slices, because a call with one argument for each byte would overflow the stack.
  for (let i = 0; i < bytes.length; i += 8192) {
    binary += String.fromCharCode(...bytes.subarray(i, i + 8192))
  }
  return `data:${file.type || 'application/octet-stream'};base64,${btoa(binary)}`
}
