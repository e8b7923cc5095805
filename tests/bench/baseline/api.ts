import { useEffect, useState } from 'react'

interface Account {
  _id: string
  email?: string
  status?: string
  role?: string
  userInfo?: { name?: string }
  providerInfo?: { zipCode?: string }
}

async function read<T>(path: string): Promise<T> {
  const response = await fetch(`/api/v1/${path}`, {
    headers: { Authorization: localStorage.getItem('adminAuthToken') ?? '' },
  })
  const body = (await response.json()) as { data: T }
  return body.data
}

const readAccounts = () => read<{ users: Account[] }>('users?page=1&limit=10')

const readDashboard = () => read<{ serviceCount: { count: number }[] }>('users/dashboard')

function useResponse<T>(request: () => Promise<T>): T | undefined {
  const [response, setResponse] = useState<T>()
  useEffect(() => void request().then(setResponse), [request])
  return response
}

export const useAccounts = () => useResponse(readAccounts)

export const useDashboard = () => useResponse(readDashboard)

export async function signIn(email: string, password: string): Promise<void> {
  const response = await fetch('/api/v1/users/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password, device_id: '2', role: 'admin' }),
  })
  const body = (await response.json()) as { data: { token: { auth: string } } }
  localStorage.setItem('adminAuthToken', body.data.token.auth)
}
