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

function useAnswer<T>(ask: () => Promise<T>): T | undefined {
  const [answer, setAnswer] = useState<T>()
  useEffect(() => void ask().then(setAnswer), [ask])
  return answer
}

export const useAccounts = () => useAnswer(readAccounts)

export const useDashboard = () => useAnswer(readDashboard)

export async function signIn(email: string, password: string): Promise<void> {
  const response = await fetch('/api/v1/users/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password, device_id: '2', role: 'admin' }),
  })
  const body = (await response.json()) as { data: { token: { auth: string } } }
  localStorage.setItem('adminAuthToken', body.data.token.auth)
}
